"""No page goes through what other clubs own: the plans of all queries of every address that can be opened.

On SQLite, where a plan does not depend on how much there is: a step that goes through a table from end to
end is found with one row in it. `bin/bench site --hosted --part clubs` counts on both databases what is read
with a thousand clubs.
"""

import pytest
from django.apps import apps
from django.db import connection
from django.urls import reverse

from tests.bench.hosted.query_plans import Asked
from tests.caches import clear_cache
from tests.role_rows import ROWS
from tests.test_roles import ADDRESSES
from tests.world import World

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "sqlite", reason="a few rows are always gone through"),
]
SITES_OWN = {
    *("auth_group", "auth_permission", "django_content_type", "config_pulse", "config_outage"),
    "config_job",  # work that failed is found among the little that failed, or is not done yet
}
IS_THERE_ANY = 'FROM "clubs_club" WHERE NOT "clubs_club"."is_of_clock" LIMIT 1'
"""The first founding link holds as long as there is no club: the first one that is read is enough."""
OWNED = {
    model._meta.db_table: 0
    for model in apps.get_models(include_auto_created=True)
    if model._meta.db_table not in SITES_OWN
}
READ = [row for row in ROWS if row.method == "GET"]


@pytest.fixture(scope="module")
def asked(module_db):
    """Address → what its plans go through, as an elder opens it."""
    world = World()
    client = world.client("elder") if world.night and world.sessions else None
    found = {}
    for row in READ:
        clear_cache()
        arguments = {
            name: row.arguments[name](world) if name in row.arguments else getattr(world, name)
            for name in ADDRESSES[row.name]
        }
        address = reverse(row.name, kwargs=arguments)
        with Asked(connection) as queries:
            client.get(address, row.data, headers={"HX-Request": "true"} if row.htmx else {})
        found[row.name] = queries.problems(OWNED)
    return found


def test_no_page_goes_through_what_other_clubs_own(asked):
    found = {
        name: [each for each in problems if IS_THERE_ANY not in each] for name, problems in asked.items()
    }
    assert {name: problems for name, problems in found.items() if problems} == {}


def test_a_query_without_an_index_is_found(module_db):
    with Asked(connection) as queries, connection.cursor() as cursor:
        cursor.execute("SELECT id FROM clubs_result WHERE points > 100")
        cursor.execute("SELECT U0.id FROM clubs_result U0 WHERE U0.event_id = 7")
    (problem,) = queries.problems(OWNED)
    assert problem.startswith("SCAN clubs_result reads all of clubs_result: SELECT id")
