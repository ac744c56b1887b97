from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('gameplay', '0004_own_games'),
    ]

    operations = [
        migrations.AddField(
            model_name='hand',
            name='chosen',
            field=models.JSONField(blank=True, null=True),
        ),
    ]
