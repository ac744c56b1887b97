"""Facts of variations in a sentence (tournaments/night/floor/variations, floor/felt_games.py)."""

from clubs.rulebook import MoneyHeist, Mushroom, Variations
from tests.sweeps import sweep
from tests.tournaments.night import test_sentences
from tournaments.night import facts as f
from tournaments.night.phrases import SAYINGS
from tournaments.night.sentences import sentence

NAMES = {1: "Ann", 2: "Bob"}
RAZZ = f.FeltGame(key="dm-razz", game=f.GamePicked(preset="dm-razz", title="Razz", most=8))
GUTS = f.FeltGame(key="guts", game=f.GamePicked(preset="guts", title="Double-Guts", most=8))
BOTH = Variations(heist=MoneyHeist(bank="mini"), mushroom=Mushroom())

SAID = [
    (
        f.VariationsSet(variations=Variations(), reason="a short night"),
        "No variations tonight: a short night",
    ),
    (f.VariationsSet(variations=BOTH), "Tonight: Mini Money Heist and Mushroom"),
    (f.BankHeisted(table=2, player=1, pair="T"), "Ann heisted the bank of table 2 with TT"),
    (f.MushroomWon(table=1, player=2), "Bob won the Mushroom of table 1"),
    (f.PotWon(table=1, players=(1,)), "Ann won the pot of table 1"),
    (f.PotWon(table=1, players=(1, 2)), "Ann and Bob shared the pot of table 1"),
    (f.PotWon(table=1, players=(1,), counts=False), "Ann won the pot of table 1, without a full bet"),
    (f.PotWon(table=1, players=(1,), high_low=True), "Ann scooped the pot of table 1 for a kill"),
    (f.KillPlaced(table=1), "The kill button of table 1 is nobody's"),
    (f.KillPlaced(table=1, player=2), "The kill button of table 1 is with Bob"),
    (f.KillPlaced(table=1, player=2, legs=2), "Bob must kill the next pot of table 1"),
    (f.PlaquePlayed(player=1, plaque="goldschlager"), "Ann played a plaque: Goldschlager"),
    (f.PlaqueEarned(player=1), "Ann earned a plaque: Goldschlager"),
    (
        f.PlaquesPassedOn(player=1, plaque="run_it_twice", to=2),
        "Ann passed plaques on to Bob: Run It Twice",
    ),
    (f.PlaquesPassedOn(player=1, plaque="run_it_twice"), "Plaques of Ann lapsed: Run It Twice"),
    (f.BombPotGame(game="Omaha"), "Bomb Pots are played as Omaha"),
    (f.BombPotDealt(table=2, squid=True), "Squid Game dealt at table 2"),
    (f.BombPotDealt(table=3), "Bomb Pot dealt at table 3"),
    (f.ButtonShort(table=1), "The short button of table 1 put nothing on the Mushroom"),
    (f.ButtonShort(table=1, chips=75), "The short button of table 1 put 75 on the Mushroom"),
    (
        f.SetAsideCounted(table=1, what="bank", chips=17_500, reason="a heist was not recorded"),
        "Counted in the bank of table 1: 17,500: a heist was not recorded",
    ),
    (
        f.SetAsideCounted(table=3, what="mushroom", chips=300, reason="counted"),
        "Counted on the Mushroom of table 3: 300: counted",
    ),
    (f.FeltGames(games=(RAZZ, GUTS)), "All tables: the dealer chooses from Razz and Double-Guts"),
    (f.FeltGames(tables=(2,)), "Table 2: dealers choose no games"),
    (f.GameChosen(table=2, player=1, game="dm-razz", title="Razz"), "Ann chose Razz at table 2"),
    (
        f.GameChosen(table=2, player=1, game="guts", title="Guts", announced={"limit": "pot-limit"}),
        "Ann chose Guts with variations at table 2",
    ),
    (
        f.GameChosen(
            table=2,
            player=1,
            game="fnp-baseball",
            title="Baseball",
            announced={"limit": "pot-limit", "wild_ranks": ("2", "J")},
        ),
        "Ann chose Baseball at table 2: Wild cards deuces, jacks, Betting from the bring-in to the pot",
    ),
    (
        f.GameChosen(table=2, player=1, game="own-3", title="Ours", announced={"limit": "pot-limit"}),
        "Ann chose Ours at table 2: Betting pot-limit",
    ),
    (
        f.GameChosen(table=1, player=2, game="dm-razz", title="Razz", by="time"),
        "Bob chose no game at table 1: Razz is dealt",
    ),
]


@sweep(("fact", "words"), SAID)
def test_in_plain_words(fact, words):
    assert sentence(fact, NAMES) == words


def test_every_kind_has_its_words():
    assert set(SAYINGS) - {type(fact) for fact, _ in (*SAID, *test_sentences.SAID)} == set()
