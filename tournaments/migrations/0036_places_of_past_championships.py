from django.db import migrations


def keep_their_places(apps, schema_editor):
    """A Championship that has begun pays as many places as when it began."""
    nights = apps.get_model("tournaments", "Tournament").objects
    for night in nights.filter(event__kind="championship", rulebook_data__isnull=False):
        night.rulebook_data.setdefault("payouts", {})["championship_more"] = 0
        night.save(update_fields=["rulebook_data"])


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0035_heads_up"),
    ]

    operations = [
        migrations.RunPython(keep_their_places, migrations.RunPython.noop),
    ]
