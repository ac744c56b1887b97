from django.db import migrations

from words.names import search_key


def write_plain_names(apps, schema_editor):
    """Łukasz is found as lukasz."""
    members = apps.get_model("clubs", "Member").objects
    for member in members.only("pk", "name", "plain_name").iterator(chunk_size=2000):
        plain = search_key(member.name)[:160]
        if plain != member.plain_name:
            members.filter(pk=member.pk).update(plain_name=plain)


class Migration(migrations.Migration):

    dependencies = [
        ("clubs", "0016_staff_share"),
    ]

    operations = [
        migrations.RunPython(write_plain_names, migrations.RunPython.noop),
    ]
