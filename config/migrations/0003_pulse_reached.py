from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("config", "0002_outages"),
    ]

    operations = [
        migrations.AddField(
            model_name="pulse",
            name="reached",
            field=models.DateTimeField(null=True),
        ),
    ]
