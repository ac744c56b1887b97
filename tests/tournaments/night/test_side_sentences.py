"""Facts of side games in a sentence (tournaments/night/side_sentences.py)."""

from clubs.rulebook import SideGames
from tests.sweeps import sweep
from tournaments.night import facts as f
from tournaments.night.sentences import sentence
from tournaments.night.side_sentences import SIDE_SENTENCES

NAMES = {1: "Ann", 2: "Bob", 3: "Cat"}
HASH = "ab" * 32
DRAWN = f.Drawn(seed=HASH, next_commitment=HASH)

SAID = [
    (f.SideGamesSet(games=SideGames(), reason="a short night"), "No side games tonight: a short night"),
    (f.SideGameJoined(game="last_longer", player=1), "Ann takes part in Last longer"),
    (
        f.SideGameJoined(game="high_hand", player=2, takes_part=False),
        "Bob does not take part in High hand",
    ),
    (f.BountyPlayersDrawn(bullseye=1, outlaws=(2,), draw=DRAWN), "Ann is the Bullseye; Outlaw: Bob"),
    (
        f.BountyPlayersDrawn(bullseye=1, outlaws=(2, 3), draw=DRAWN),
        "Ann is the Bullseye; Outlaws: Bob and Cat",
    ),
    (f.BountyPlayersDrawn(bullseye=1, draw=DRAWN), "Ann is the Bullseye, nobody is an Outlaw"),
    (f.BountyPlayersDrawn(outlaws=(3,), draw=DRAWN), "More Outlaws drawn: Cat"),
    (f.SidePotPaid(player=1, cents=1250), "Ann was handed €12.50 from the side games"),
    (f.SidePotPaid(player=1, cents=-500), "Ann gave back €5 of the side games"),
    (
        f.EnvelopesSealed(
            amounts=(5000, 1000), commitments=(HASH, HASH), commitment=HASH, next_commitment=HASH
        ),
        "2 mystery envelopes sealed, the largest €50",
    ),
    (
        f.EnvelopeOpened(envelope=2, victim=3, knockout=9, cents=1000, salt=HASH),
        "Envelope 2 opened for the knockout of Cat: €10",
    ),
    (f.EnvelopeOpened(envelope=1, victim=3, cents=5000, salt=HASH), "Envelope 1 opened for Cat: €50"),
    (
        f.HighHandShown(player=2, cards=("As", "Ks", "Qs", "Js", "Ts")),
        "Bob shows A♠ K♠ Q♠ J♠ 10♠ for the high hand",
    ),
]


@sweep(("fact", "words"), SAID)
def test_in_plain_words(fact, words):
    assert sentence(fact, NAMES, "€") == words


def test_every_kind_has_its_words():
    assert {type(fact) for fact, _ in SAID} == set(SIDE_SENTENCES)
