"""The description of the API: whole, true, and enough to write a client from."""

import jsonschema_rs
import pytest
from django.utils import timezone, translation

from clubs import actions
from clubs.webhooks.hook_kinds import HookKind
from gameplay.api.described import DEPRECATED, OPERATION_IDS
from gameplay.api.mounted import schema
from gameplay.api.property_words import PROPERTIES
from tests.api_program import Program, program_of
from tests.schema_client import SchemaClient

SHAPES = schema()["components"]["schemas"]
OPERATIONS = [
    (method, operation) for methods in schema()["paths"].values() for method, operation in methods.items()
]


def properties():
    for name, shape in SHAPES.items():
        for field, of in shape.get("properties", {}).items():
            yield f"{name}.{field}", of


def test_every_property_has_a_description():
    assert [path for path, of in properties() if not of.get("description")] == []


def test_every_property_has_an_example_that_is_valid():
    wrong = []
    for path, of in properties():
        validator = jsonschema_rs.Draft202012Validator({**of, "components": schema()["components"]})
        wrong += [path for example in of.get("examples", [object]) if not validator.is_valid(example)]
    assert wrong == []


def test_what_the_words_describe_exists():
    names = {path for path, _ in properties()} | {path.rpartition(".")[2] for path, _ in properties()}
    assert PROPERTIES.keys() - names == set()


def test_what_tells_an_object_from_others_is_required():
    for name, shape in SHAPES.items():
        for field, of in shape.get("properties", {}).items():
            if field in ("kind", "type") and "const" in of:
                assert field in shape["required"], name
                assert "default" not in of, name


def test_a_member_is_not_named_by_a_program():
    assert "name" not in SHAPES["BoughtIn"]["required"]
    assert SHAPES["BoughtIn"]["properties"]["name"]["deprecated"] is True
    assert SHAPES["BoughtIn"]["properties"]["seat"]["readOnly"] is True


def test_old_names_are_marked_and_have_a_new_one_beside_them():
    for path, instead in DEPRECATED.items():
        shape, _, field = path.partition(".")
        of = SHAPES[shape]["properties"]
        assert (of[field]["deprecated"], instead in of) == (True, True)
        assert of[field]["description"] == f"Deprecated: read {instead}."


def test_a_member_is_a_player_wherever_something_else_speaks_of_them():
    """A thing's own number is `id` or `number`; elsewhere it has the thing's name."""
    own = {
        "HandLineShape",
        "HandSummary",
        "MemberShape",
        "NoteShape",
        "PersonRead",
        "StructureShape",
        "TicketShape",
        "TicketUsed",
    }
    numbered = {name for name, shape in SHAPES.items() if "number" in shape.get("properties", {})}
    assert {name for name in numbered if f"{name}.number" not in DEPRECATED} == own


VERBS = {
    *("add", "amend", "bring", "change", "close", "correct", "do", "draw", "find", "follow", "forget"),
    *("freeze", "get", "give", "keep", "lift", "list", "mark", "note", "open", "plan", "record", "remove"),
    *("rename", "schedule", "sell", "suspend", "take", "try"),
}


def test_operations_are_called_a_verb_and_a_thing_and_say_what_they_were_called():
    ids = [operation["operationId"] for _, operation in OPERATIONS]
    assert {each.partition("_")[0] for each in ids} == VERBS
    assert len({*ids}) == len(ids)
    former = {
        operation["x-deprecated-operation-id"]: operation["operationId"]
        for _, operation in OPERATIONS
        if "x-deprecated-operation-id" in operation
    }
    assert former == OPERATION_IDS


def test_parameters_of_addresses_are_called_as_the_things_are():
    paths = "".join(schema()["paths"])
    names = {part.partition("}")[0] for part in paths.split("{")[1:]}
    things = {"club", "season", "event", "night", "heads_up", "ring_game", "player"}
    assert names == things | {"clause", "code", "key", "note", "number"}


def test_every_operation_says_all_that_it_may_answer():
    assert schema()["servers"][0]["url"] == "/"
    for method, operation in OPERATIONS:
        answers = operation["responses"]
        assert {"429", "503"} <= answers.keys()
        assert "Retry-After" in answers["429"]["headers"]
        assert ("304" in answers) == (method == "get" and "x-stream" not in operation)
        good = next(answer for status, answer in answers.items() if status.startswith("2"))
        assert "RateLimit-Remaining" in good["headers"]


def test_the_scope_that_an_operation_needs_stands_in_its_security():
    for _, operation in OPERATIONS:
        needs = operation["security"]
        assert [list(each.values()) for each in needs if each] == [[[operation["x-scope"]]]]
        assert ({} in needs) == operation["x-public"]


def test_the_webhooks_are_described():
    assert schema()["webhooks"].keys() == {kind.value for kind in HookKind}


def test_the_description_speaks_english_whoever_asks_first():
    schema.cache_clear()
    with translation.override("es"):
        assert schema()["webhooks"]["night.started"]["post"]["summary"] == "a night has begun"


@pytest.fixture
def client(db):
    club = actions.found_club(name="New Club", founder="Zed", timezone="Europe/London")
    described = Program().ask("openapi.json").json()
    return SchemaClient(program_of(club.members.get()), described)


def test_a_client_made_from_the_description_alone_records_a_night(client):
    club = client.call("list_clubs")["items"][0]["slug"]
    year = timezone.now().year
    season = {"name": "This year", "starts_on": f"{year}-01-01", "ends_on": f"{year}-12-31"}
    slug = client.call("open_season", club=club, body=season)["slug"]
    people = {"people": [{"name": name} for name in ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")]}
    players = [each["number"] for each in client.call("add_members", club=club, body=people)["items"]]
    plan = {"name": "Friday", "kind": "live", "starts_at": timezone.now().isoformat()}
    event = client.call("schedule_event", club=club, season=slug, body=plan)["id"]
    night = client.call("open_night", club=club, event=event, body={})["night"]
    wishes = {"players": len(players), "stack": 10_000}
    periods = client.call("plan_structure", club=club, body=wishes)["periods"]

    def record(kind, **values):
        fact = client.fact("FactsSent", kind, **values)
        return client.call("record_facts", night=night, body={"facts": [fact]})

    record("structure_set", periods=periods)
    for player in players:
        record("bought_in", player=player)
    while (floor := client.call("get_night", night=night))["status"] == "not_started":
        due = {each["act"]: each["needs"] for each in floor["due"]}
        if "start" in due:
            record("clock_started")
        else:
            act = next(act for act, needs in due.items() if needs == "nothing")
            client.call("do_due", night=night, body={"act": act})
    for player in players[:0:-1]:
        record("knocked_out", table=1, busts=[{"player": player, "by": [players[0]]}])
    client.call("do_due", night=night, body={"act": "finish"})
    results = client.call("list_results", club=club, event=event)["items"]
    assert [each["player"] for each in results] == [each["number"] for each in results] == players
    assert results[0]["place"] == results[0]["first"] == 1
    assert client.call("get_clock", night=night)["status"] == "finished"
    assert client.call("get_night_log", night=night, limit=50)["items"][-1]["device"] == "API bot"
    refused = client.call("record_facts", night=night, body={"facts": [{"kind": "clock_paused"}]}, status=422)
    assert refused["errors"][0]["where"] == "facts[0]"
