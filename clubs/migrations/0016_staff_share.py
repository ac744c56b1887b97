from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("clubs", "0015_points_only"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="staff_share",
            field=models.BigIntegerField(blank=True, null=True),
        ),
    ]
