"""Adds a column and an index to tables that are written all the time, as a release may; again, if it was
applied before."""

from django.db import migrations

BUSY = ("tables_entry", "gameplay_table", "gameplay_choice", "config_job")


def again(apps, schema_editor):
    if schema_editor.connection.vendor != "postgresql":
        return
    for table in BUSY:
        schema_editor.execute(f"ALTER TABLE {table} DROP COLUMN IF EXISTS of_a_release")
        schema_editor.execute(f"ALTER TABLE {table} ADD COLUMN of_a_release integer NULL")
        schema_editor.execute(f"CREATE INDEX {table}_of_a_release ON {table} (of_a_release)")


class Migration(migrations.Migration):
    initial = True
    dependencies = []
    operations = [migrations.RunPython(again, migrations.RunPython.noop)]
