from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('clubs', '0018_tickets_and_formats'),
    ]

    operations = [
        migrations.RenameField(
            model_name='club',
            old_name='money_wrong_since',
            new_name='money_wrong_at',
        ),
    ]
