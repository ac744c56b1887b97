"""Two versions of the code work on one database while a site is upgraded: what a migration may do."""

import pytest
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.models import NOT_PROVIDED

BEFORE = {"clubs": 22, "config": 1, "gameplay": 5, "tables": 3, "tournaments": 37}
"""The last migration of each app that was made when a site still had to be stopped for one."""

ALWAYS_FINE = (
    *(migrations.CreateModel, migrations.AddIndex, migrations.RemoveIndex, migrations.RunPython),
    *(migrations.AlterModelOptions, migrations.AlterModelManagers, migrations.AlterModelTable),
)
IN_THE_COLUMN = (
    "max_length",
    "null",
    "unique",
    "db_default",
    "db_column",
    "to",
    "max_digits",
    "decimal_places",
)
"""What an altered field may not change without the version before it noticing."""


def faults(migration, state):
    """Yield what of it the version before would stumble over. A migration that takes away what no version in
    use knows any more says so: `contracts = "why"`."""
    if getattr(migration, "contracts", ""):
        return
    for operation in migration.operations:
        if isinstance(operation, migrations.AddField):
            field = operation.field
            if not (field.null or field.many_to_many or field.db_default is not NOT_PROVIDED):
                yield f"{operation.name} has no default in the database"
            if field.unique:
                yield f"{operation.name} is unique"
        elif isinstance(operation, migrations.AlterField):
            model = state.models[migration.app_label, operation.model_name_lower]
            was, now = (each.deconstruct() for each in (model.fields[operation.name], operation.field))
            if was[1] != now[1] or any(was[3].get(name) != now[3].get(name) for name in IN_THE_COLUMN):
                yield f"{operation.name} becomes another column"
        elif not isinstance(operation, ALWAYS_FINE):
            yield f"{type(operation).__name__}: {operation.describe()}"


def test_the_version_before_works_on_after_a_migration():
    loader = MigrationLoader(None)
    found = {
        f"{app}.{name}": list(faults(migration, loader.project_state((app, name), at_end=False)))
        for (app, name), migration in loader.disk_migrations.items()
        if app in BEFORE and int(name[:4]) > BEFORE[app]
    }
    assert {name: each for name, each in found.items() if each} == {}


@pytest.fixture
def club():
    """Return what an app had before."""
    state = migrations.state.ProjectState()
    fields = [("id", models.AutoField(primary_key=True)), ("name", models.CharField(max_length=80))]
    migrations.CreateModel("Club", fields).state_forwards("clubs", state)
    return state


@pytest.mark.parametrize(
    ("operation", "fault"),
    [
        (migrations.AddField("club", "felt", models.CharField(max_length=9, default="green")), "no default"),
        (migrations.AddField("club", "code", models.IntegerField(null=True, unique=True)), "unique"),
        (migrations.RenameField("club", "name", "title"), "Rename"),
        (migrations.RemoveField("club", "name"), "Remove"),
        (migrations.DeleteModel("club"), "Delete"),
        (migrations.AlterField("club", "name", models.CharField(max_length=20)), "another column"),
        (migrations.AlterField("club", "name", models.TextField()), "another column"),
        (migrations.RunSQL("DROP TABLE clubs_club"), "RunSQL"),
    ],
)
def test_what_it_would_stumble_over_is_found(club, operation, fault):
    migration = migrations.Migration("0001_test", "clubs")
    migration.operations = [operation]
    (found,) = faults(migration, club)
    assert fault in found
    migration.contracts = "no version in use knows it"
    assert list(faults(migration, club)) == []


@pytest.mark.parametrize(
    "operation",
    [
        migrations.AddField("club", "felt", models.CharField(max_length=9, db_default="green")),
        migrations.AddField("club", "closed_at", models.DateTimeField(null=True)),
        migrations.AlterField("club", "name", models.CharField("its name", max_length=80)),
        migrations.CreateModel("Seat", [("id", models.AutoField(primary_key=True))]),
    ],
)
def test_what_it_need_not_know_may_be_added(club, operation):
    migration = migrations.Migration("0001_test", "clubs")
    migration.operations = [operation]
    assert list(faults(migration, club)) == []
