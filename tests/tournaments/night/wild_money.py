"""Data: what may be tried with the money of a night: deals, prizes that are handed out, other terms."""

from clubs.rulebook import AddOn, Rebuy
from tournaments.night import facts as f
from tournaments.night.facts_of import pay
from tournaments.night.floor.deals import Proposals
from tournaments.night.floor.prizes import prizes_left


class WildMoney:
    """A part of a wild night: it needs its tape, its floor and `record`."""

    def make_a_deal(self):
        players, asked = self.floor.contenders, self.floor.of(Proposals).open
        if len(players) < 2:
            return
        played_for = (prizes_left(self.floor) // (2 + self.of(3)),) if self.of(3) == 0 else ()
        each, odd = divmod(prizes_left(self.floor) - sum(played_for), len(players))
        shares = [f.DealShare(player=p, cents=each + (n < odd)) for n, p in enumerate(players)]
        if asked is None and self.of(2):
            self.record(f.DealProposed(method="even", shares=shares, played_for=played_for))
        elif asked is None:
            self.record(f.DealAgreed(shares=shares, played_for=played_for))
        elif self.of(6) == 0:
            self.record(f.DealDropped(proposal=asked.sequence, how="refused"))
        elif asked.missing:
            self.record(f.DealAccepted(proposal=asked.sequence, token=f"{len(asked.accepted):064x}"))
        else:
            shares = [f.DealShare(player=p, cents=cents) for p, cents in asked.shares.items()]
            self.record(f.DealAgreed(shares=shares, played_for=asked.played_for, proposal=asked.sequence))

    def pay(self):
        """Somebody is handed what they are owed, or a part of it."""
        fact = pay(self.floor, self.one(self.floor.players))
        part = fact.cents and (fact.cents if self.of(3) else 1 + self.of(fact.cents))
        self.record(fact.model_copy(update={"cents": part}))

    def add_money(self):
        source = self.one(("outside", "kitty", "championship_pot", "staff"))
        self.record(f.PoolAdded(cents=self.of(5040), source=source))

    def change_terms(self):
        rebuy = Rebuy(price=100 * self.of(30), chips=3000) if self.of(3) else None
        add_on = AddOn(price=100 * self.of(30), chips=3000) if self.of(3) else None
        self.record(f.TermsSet(rebuy=rebuy, add_on=add_on))
