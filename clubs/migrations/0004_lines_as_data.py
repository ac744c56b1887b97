"""Lines of bills kept the place and the paid places as an English sentence; the result and the tournament
have them as numbers. What is left of the detail is the victim of a knockout."""

from django.db import migrations


def forget_sentences(apps, schema_editor):
    lines = apps.get_model("clubs", "PointLine").objects.using(schema_editor.connection.alias)
    lines.exclude(kind__in=["knockout", "multi_knockout"]).update(victim="")


class Migration(migrations.Migration):
    dependencies = [("clubs", "0003_languages")]

    operations = [
        migrations.RenameField("pointline", "detail", "victim"),
        migrations.RunPython(forget_sentences, migrations.RunPython.noop),
    ]
