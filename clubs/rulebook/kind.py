"""The kinds of tournament."""

from clauses.section import Named
from words.text import Text


class Kind(Named):
    """The kinds of tournament a season is made of."""

    ONLINE = "online"
    LIVE = "live"
    BIG_MONEY = "big_money"
    CHAMPIONSHIP = "championship"

    @property
    def words(self) -> str:
        match self:
            case Kind.ONLINE:
                return Text("Online")
            case Kind.LIVE:
                return Text("Live")
            case Kind.BIG_MONEY:
                return Text("Big Money")
            case Kind.CHAMPIONSHIP:
                return Text("Championship")
