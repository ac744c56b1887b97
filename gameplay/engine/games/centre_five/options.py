"""Options of Centre Five, where a club's rulebook is silent."""

from typing import Literal

from clauses.option import option
from gameplay.engine.blinds import OVER_MAXIMUM, Blinds
from gameplay.engine.dealer import Dealer
from gameplay.engine.structures import PotLimit, Structure


class CentreFiveOptions(Blinds):
    """The options of Centre Five."""

    losing_hands: Literal["show"] = option(
        "show", "Beaten hands", "Every hand is shown at showdown.", ruling=11, choices={"show": "shown"}
    )
    reveal: Literal["together", "clockwise"] = option(
        "together",
        "Hands are revealed",
        "In which order hands are shown.",
        "C5-8.3-simultaneous",
        "C5-8.3-clockwise",
        ruling=43,
        choices={"together": "all together", "clockwise": "clockwise from the last to bet"},
    )
    fmr_after_middle_call: Literal["ended", "trade_or_pass"] = option(
        "ended",
        "After a Middle Call",
        "What the players still to come in the Final Modification Round may do.",
        "C5-6.3-remaining",
        ruling=16,
        choices={"ended": "nothing, it is over", "trade_or_pass": "trade or pass"},
    )
    fmr_pass: bool = option(
        True,
        "Passing",
        "Whether the Final Modification Round may be passed.",
        "C5-6.1-fmr-actions",
        ruling=18,
    )
    stall_guard_orbits: int = option(
        10,
        "Endless trades",
        "After how many orbits in which the Centre did not grow trades end; 0 for never.",
        "C5-5.2-phase1-choices",
        ruling=24,
        ge=0,
        le=1000,
    )
    far_mode: Literal["once", "every_action"] = option(
        "once",
        "Trade or stay",
        "Whether a player to whom the betting comes back chooses again.",
        "C5-7.1-mode",
        ruling=26,
        choices={"once": "once in the round", "every_action": "before every action"},
    )
    last_player_must_beat_centre: bool = option(
        False,
        "Everybody else folds",
        "Whether the last player left has to beat the Centre all the same.",
        "C5-1.2-win-ways",
        ruling=29,
    )
    rollover_counts_in_pot_limit: bool = option(
        True, "Rolled chips", "Whether they count for the largest bet.", "C5-1.6-pot-limit", ruling=35
    )
    over_maximum: Literal["cut", "refuse"] = option(
        "cut",
        "A bet above the pot",
        "What becomes of a bet that is larger than allowed.",
        "C5-1.6-pot-limit",
        "DM-pl-surplus",
        ruling=245,
        choices=OVER_MAXIMUM,
    )
    all_broke: Literal["replay", "return", "best_player"] = option(
        "replay",
        "Nobody has chips left",
        "What happens when the Centre has won everybody's last chips.",
        "C5-2.6-centre-wins",
        ruling=37,
        choices={
            "replay": "the same players are dealt again for them",
            "return": "this hand's chips go back",
            "best_player": "the best hand of a player takes them",
        },
    )

    def betting(self, dealer: Dealer) -> Structure:
        """Pot-limit, the same in both rounds."""
        rolled = dealer.carry_in.chips if dealer.carry_in is not None else 0
        return PotLimit(
            self.big_blind,
            completes=self.raise_over_short_all_in == "complete",
            uncounted=0 if self.rollover_counts_in_pot_limit else rolled,
            cuts=self.over_maximum == "cut",
        )
