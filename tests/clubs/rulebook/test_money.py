"""Tests of what a tournament costs, and who is paid what (clubs/rulebook/money.py)."""

from decimal import Decimal

import pytest
from pydantic import ValidationError

from clubs.rulebook import Band, Payouts, Terms


def row(fewest, most, *percents):
    return Band(fewest=fewest, most=most, percents=percents or (100,))


@pytest.mark.parametrize(
    ("made", "why"),
    [
        (lambda: row(7, 6), "A row from 7 to 6 buy-ins is empty."),
        (lambda: row(2, 7, 60, 35), "The shares for 2 to 7 buy-ins add up to 95%, not 100%."),
        (lambda: row(2, 7, 40, 60), "The shares for 2 to 7 buy-ins must not rise."),
        (
            lambda: Payouts(bands=(row(2, 7), row(7, 9))),
            "The rows 2-7 and 7-9 overlap or are out of order.",
        ),
        (
            lambda: Payouts(championship_bands=(row(8, 9), row(2, 7))),
            "The rows 8-9 and 2-7 overlap or are out of order.",
        ),
        (
            lambda: Terms(championship_percent=60, kitty_percent=41),
            "The Championship, the kitty and the staff together cannot take more than 100%.",
        ),
    ],
)
def test_what_contradicts_itself_is_refused_with_its_reason(made, why):
    with pytest.raises(ValidationError) as refusal:
        made()
    assert str(refusal.value.errors()[0]["ctx"]["error"]) == why


def test_rows_may_leave_sizes_out_and_equal_shares_are_shares():
    bands = (row(2, 3), row(8, 9, 50, 50))
    assert Payouts(bands=bands).bands == bands


def test_all_may_be_kept_and_a_factor_has_steps_of_a_twentieth():
    assert Terms(championship_percent=60, kitty_percent=40).kitty_percent == 40
    assert Terms(factor="1.25").factor == Decimal("1.25")
    with pytest.raises(ValidationError):
        Terms(factor="1.26")


class TestSharesToATenth:
    """A row of online tables: 30–20–12–10–8–6.5–5.5–4.5–3.5."""

    ONLINE = (30, 20, 12, 10, 8, "6.5", "5.5", "4.5", "3.5")

    def test_are_kept_as_numbers_and_whole_ones_as_before(self):
        stored = row(46, 100, *self.ONLINE).model_dump(mode="json")
        assert stored["percents"] == [30, 20, 12, 10, 8, 6.5, 5.5, 4.5, 3.5]
        assert [type(share) for share in stored["percents"][:6]] == [int] * 5 + [float]
        assert Band.model_validate(stored) == row(46, 100, *self.ONLINE)
        assert str(Band.model_validate({**stored, "percents": [60, 40]}).percents[0]) == "60"

    @pytest.mark.parametrize("shares", [("57.55", "42.45"), (50, 30, "19.9"), ("NaN", 40), ("0.05", "99.95")])
    def test_are_no_finer_and_add_up(self, shares):
        with pytest.raises(ValidationError):
            row(2, 7, *shares)
