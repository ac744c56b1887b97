"""Acts of a director at a heads-up tournament: a form for each act, which makes its facts from where the
tournament stands under the lock."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django import forms

from clauses.refusal import NotAllowed
from tournaments.fields import Acts, FactForm, in_money_of
from tournaments.heads_up.contest import Contest, Match, levels_of
from tournaments.heads_up.facts import (
    AnyMatchFact,
    Entered,
    LevelsSet,
    MatchStarted,
    MatchWon,
    TablesSet,
    Withdrew,
)
from tournaments.heads_up.next_matches import draws_due, free_tables, match_of, suggestions
from tournaments.heads_up.outcome import prizes
from tournaments.heads_up.pool_draws import draw_pools, draw_tie
from tournaments.night.actions import Draws
from tournaments.night.facts import (
    ClockPaused,
    ClockResumed,
    Finished,
    OutageAnswered,
    PayoutsSet,
    PoolAdded,
    PrizePaid,
    Ruled,
)
from tournaments.ruling_form import RulingFields
from words.money import cents
from words.text import message_of


class ContestForm(FactForm):
    """An act of the director. sheet: shows its form again when it is refused; names: the club's members,
    number → name; symbol: of its money."""

    name: ClassVar[str] = ""
    sheet: ClassVar[str] = ""

    request_id = forms.CharField(max_length=48)

    def __init__(self, *arguments: Any, names: Mapping[int, str], symbol: str = "$", **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.names, self.symbol = names, symbol
        in_money_of(self, symbol)

    def facts(self, contest: Contest, draws: Draws) -> Sequence[AnyMatchFact]:
        """Return what the act records. Raises NotAllowed."""
        return [self.as_fact()]

    def named_match(self, contest: Contest) -> Match:
        """The match that is named, as it stands. Raises NotAllowed for none."""
        match = match_of(contest, self.cleaned_data["match"])
        if match is None:
            raise NotAllowed("There is no such match now: here is the tournament as it stands.")
        return match


MATCH_ACTS: Acts[type[ContestForm]] = Acts()
contest_act = MATCH_ACTS.act

MATCH_ACTS.copies("tables", TablesSet, ContestForm, called={"count": "tables"})
MATCH_ACTS.copies("withdraw", Withdrew, ContestForm)
MATCH_ACTS.copies("resume", ClockResumed, ContestForm)
MATCH_ACTS.copies("rule", Ruled, ContestForm)
MATCH_ACTS.copies("add-money", PoolAdded, ContestForm, called={"cents": "amount"})
MATCH_ACTS.copies("finish", Finished, ContestForm)


@contest_act("enter")
class Enter(ContestForm):
    player = forms.IntegerField()

    def facts(self, contest: Contest, draws: Draws) -> Sequence[AnyMatchFact]:
        player = self.cleaned_data["player"]
        if player not in self.names:
            raise NotAllowed("The club has no member number {number}.", number=player)
        return [Entered(player=player, name=self.names[player])]


@contest_act("levels")
class SetLevels(ContestForm):
    minutes = forms.IntegerField(min_value=1, max_value=120)

    def facts(self, contest: Contest, draws: Draws) -> Sequence[AnyMatchFact]:
        return [LevelsSet(levels=levels_of(self.cleaned_data["minutes"]))]


@contest_act("draw")
class DrawPools(ContestForm):
    override = forms.CharField(required=False, max_length=200)

    def facts(self, contest: Contest, draws: Draws) -> Sequence[AnyMatchFact]:
        return [draw_pools(contest, draws.take(), self.cleaned_data["override"])]


@contest_act("draw-tie")
class DrawTie(ContestForm):
    """Of the first group that waits in this pool."""

    pool = forms.IntegerField(min_value=0, max_value=1)

    def facts(self, contest: Contest, draws: Draws) -> Sequence[AnyMatchFact]:
        pool = self.cleaned_data["pool"]
        tie = next((tie for tie in draws_due(contest) if tie.pool == pool), None)
        if tie is None:
            raise NotAllowed("These players are not equal in their pool, or it has been drawn.", "DM-hu-ties")
        return [draw_tie(pool, tie.players, draws.take())]


@contest_act("start")
class StartMatch(ContestForm):
    """At the table that is named, or the free one with the lowest number."""

    match = forms.CharField(max_length=40)
    table = forms.IntegerField(required=False, min_value=1, max_value=10_000)

    def facts(self, contest: Contest, draws: Draws) -> Sequence[AnyMatchFact]:
        match, free = self.named_match(contest), free_tables(contest)
        table = self.cleaned_data["table"] or next(iter(free), None)
        if table is None:
            raise NotAllowed("At every table a match is being played.")
        return [MatchStarted(match=match.key, players=match.players, table=table)]


@contest_act("start-all")
class StartAll(ContestForm):
    """Every match that can begin now, each at the table that the console shows for it."""

    def facts(self, contest: Contest, draws: Draws) -> Sequence[AnyMatchFact]:
        return [
            MatchStarted(match=each.match.key, players=each.match.players, table=each.table)
            for each in suggestions(contest)
        ]


@contest_act("won")
class RecordResult(ContestForm):
    match = forms.CharField(max_length=40)
    winner = forms.IntegerField()

    def facts(self, contest: Contest, draws: Draws) -> Sequence[AnyMatchFact]:
        match = self.named_match(contest)
        return [MatchWon(match=match.key, players=match.players, winner=self.cleaned_data["winner"])]


@contest_act("pause")
class PauseAll(ContestForm):
    minutes = forms.IntegerField(required=False, min_value=1, max_value=600)

    def facts(self, contest: Contest, draws: Draws) -> Sequence[AnyMatchFact]:
        minutes = self.cleaned_data["minutes"]
        return [ClockPaused(reason="break" if minutes else "other", minutes=minutes)]


@contest_act("outage")
class AnswerOutage(ContestForm):
    """back: the clocks go back to where they stood when the site went away."""

    fact = OutageAnswered

    back = forms.TypedChoiceField(choices=[("yes", ""), ("no", "")], coerce=lambda text: text == "yes")


@contest_act("log-ruling")
class LogRuling(RulingFields, ContestForm):
    """Decision about something that the box "Rulings" finds."""

    sheet = "situation"

    penalty = forms.ChoiceField(required=False, choices=[("warning", "")])

    def facts(self, contest: Contest, draws: Draws) -> Sequence[AnyMatchFact]:
        if player := self.cleaned_data["player"]:
            contest.entrant(player)
        return self.decided()


@contest_act("payouts")
class OwnPayouts(ContestForm):
    """amounts: what each place gets, first place first, apart by blanks or semicolons."""

    fact = PayoutsSet

    amounts = forms.CharField(max_length=400)

    def clean_amounts(self) -> tuple[int, ...]:
        try:
            typed = self.cleaned_data["amounts"].replace(";", " ").split()
            return tuple(cents(text, self.symbol) for text in typed)
        except ValueError as wrong:
            raise forms.ValidationError(message_of(wrong)) from wrong


@contest_act("pay")
class PayPrize(ContestForm):
    player = forms.IntegerField()

    def facts(self, contest: Contest, draws: Draws) -> Sequence[AnyMatchFact]:
        player = self.cleaned_data["player"]
        entrant = contest.entrants.get(player)
        owed = prizes(contest).get(player, 0) - (entrant.handed if entrant else 0)
        return [PrizePaid(player=player, cents=max(owed, 0))]
