from django.db import migrations, models

import clubs.models.club
from words.names import search_key


def write_plain_names(apps, schema_editor):
    clubs = apps.get_model("clubs", "Club").objects
    for club in clubs.only("pk", "name").iterator(chunk_size=2000):
        clubs.filter(pk=club.pk).update(plain_name=search_key(club.name)[:160])


class Migration(migrations.Migration):

    dependencies = [
        ("clubs", "0019_money_wrong_at"),
    ]

    operations = [
        migrations.AddField(
            model_name="club",
            name="plain_name",
            field=clubs.models.club.NameField(db_default="", made_by=search_key, max_length=160),
        ),
        migrations.RunPython(write_plain_names, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name="club",
            index=models.Index(fields=["is_public", "plain_name", "id"], name="clubs_listed"),
        ),
    ]
