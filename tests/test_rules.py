"""What the tests say they prove (tests/rules.py)."""

import pytest

from tests import rules

TEST = "def test_it():\n    pass\n"


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        (f'@pytest.mark.rule("A-1", "A-2")\n{TEST}', {"A-1", "A-2"}),
        (f'@pytest.mark.django_db\n@pytest.mark.rule("A-1")\nasync {TEST}', {"A-1"}),
        ('@pytest.mark.rule("A-1")\nclass TestIt:\n    pass\n', {"A-1"}),
        ('pytestmark = [pytest.mark.django_db, pytest.mark.rule("A-1")]\n', {"A-1"}),
        ('WAYS = [pytest.param(1, marks=pytest.mark.rule("A-1"))]\n', {"A-1"}),
        (TEST, set()),
    ],
)
def test_the_marks_of_a_file(text, clauses):
    assert rules.marks(text) == clauses


@pytest.mark.parametrize(
    "text",
    [
        f"@pytest.mark.rule(*CLAUSES)\n{TEST}",
        f"@pytest.mark.rule()\n{TEST}",
        '@pytest.mark.rule("A-1")\ndef helper():\n    pass\n',
        'RULED = pytest.mark.rule("A-1")\n',
    ],
)
def test_a_mark_that_nobody_can_read_is_no_proof(text):
    with pytest.raises(ValueError, match="proves nothing"):
        rules.marks(text)
