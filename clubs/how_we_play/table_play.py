"""At the table, and when something goes wrong."""

from collections.abc import Iterator

from clubs.how_we_play.sentence import Sentence, Told, say
from clubs.rulebook import Rulebook
from words.text import Text


def at_the_table(rulebook: Told) -> Iterator[Sentence]:
    """The button, moves, tables that go, the showdown, and what is played with besides."""
    button = rulebook.button
    yield say(
        "dead-button",
        Text(
            "The big blind moves on one player every hand; if the button's seat is empty, the "
            "button lies there."
        )
        if button.marker == "empty_seat"
        else Text(
            "The big blind moves on one player every hand; if the button's seat is empty, the "
            "button stays with the player who had it before."
        ),
        "button.marker",
    )
    waits = {
        "sb_and_button": Text(
            "If you move or arrive late into the small blind or the button, you wait until the "
            "button has passed."
        ),
        "small_blind": Text(
            "If you move or arrive late into the small blind, you miss one hand; between the button "
            "and the small blind, you wait until the button has passed."
        ),
        "sb_one_hand": Text(
            "If you move or arrive late into the small blind, you miss one hand; into the button, "
            "you wait until it has passed."
        ),
        "between_only": Text(
            "If you move or arrive late between the button and the small blind, you wait until the "
            "button has passed."
        ),
    }
    yield say("moved", waits[button.moved_player_waits], "button.moved_player_waits")
    yield from _tables(rulebook)
    yield from _pace_of_dealing(rulebook)
    if rulebook.clock.hand_for_hand_seconds:
        yield say(
            "hand-for-hand-clock",
            Text(
                "While play is hand for hand the clock stands still, and each hand takes {seconds} seconds "
                "off it.",
                seconds=rulebook.clock.hand_for_hand_seconds,
            ),
            "clock.hand_for_hand_seconds",
        )
    if rulebook.clock.hand_for_hand_all_ins == "held":
        yield say(
            "hand-for-hand-all-ins",
            Text(
                "Hand for hand, an all-in keeps its cards down until all tables have finished their action."
            ),
            "clock.hand_for_hand_all_ins",
        )
    yield from _against_stalling(rulebook)
    yield from _redraw(rulebook)
    yield say(
        "showdown",
        Text("To win at showdown you show all your cards; the cards speak, whatever was said."),
        clauses=("DM-show-all-cards", "CPL-show-both", "FCD-showdown"),
    )
    yield from _variations(rulebook)
    yield from _plaques(rulebook)


def _tables(rulebook: Told) -> Iterator[Sentence]:
    balancing = rulebook.balancing
    yield say(
        "balance",
        Text(
            "A player moves when the largest table has {count} more than the smallest.",
            count=balancing.balance_at,
        ),
        "balancing.balance_at",
    )
    yield say(
        "break",
        Text("A table breaks as soon as everyone fits at the others.")
        if balancing.break_at is None
        else Text(
            "A table breaks when it is down to {players} players and the others have room.",
            players=balancing.break_at,
        ),
        "balancing.break_at",
    )
    yield say(
        "break-first",
        {
            "smallest": Text("The table with the fewest players breaks first."),
            "highest_number": Text("The table with the highest number breaks first."),
            "drawn": Text("Which table breaks is drawn when one does: nobody can wait for it."),
        }[balancing.break_first],
        "balancing.break_first",
    )
    if rulebook.book == "C5" or balancing.rollover_on_break != "share":
        yield say(
            "rolled-over",
            Text("When a table breaks, its players share the chips that the Centre has won.")
            if balancing.rollover_on_break == "share"
            else Text(
                "When a table breaks, the chips that the Centre has won go with the first player left "
                "of the button."
            ),
            "balancing.rollover_on_break",
        )


def _pace_of_dealing(rulebook: Told) -> Iterator[Sentence]:
    clock = rulebook.clock
    if rulebook.balancing.halt_at is not None:
        yield say(
            "halted",
            Text(
                "A table with {count} players fewer than the fullest is halted once its big blind would "
                "reach an empty seat.",
                count=rulebook.balancing.halt_at,
            ),
            "balancing.halt_at",
        )
    if clock.hold_push_seconds:
        yield say(
            "push",
            Text(
                "In the last {seconds} seconds of a level dealers stay at their tables.",
                seconds=clock.hold_push_seconds,
            ),
            "clock.hold_push_seconds",
        )


def _against_stalling(rulebook: Told) -> Iterator[Sentence]:
    clock = rulebook.clock
    if clock.hands_per_level:
        yield say(
            "hands-per-level",
            Text(
                "A level ends once every table has played {hands} hands of it, and with the clock at the "
                "latest.",
                hands=clock.hands_per_level,
            ),
            "clock.hands_per_level",
        )
    if clock.hand_for_hand_waits == "soft":
        yield say(
            "soft-hand-for-hand",
            Text("Hand for hand, a table waits only while another one has been dealt fewer hands."),
            "clock.hand_for_hand_waits",
        )


def means_against_stalling(rulebook: Rulebook) -> list[Text]:
    """Return what is announced at the start of a tournament against stalling: the means that the club has
    chosen, in sentences for players (TDA-RP-19)."""
    rules = Told.by(rulebook, {})
    keys = {"hands-per-level", "soft-hand-for-hand", "shot-clock"}
    if rulebook.balancing.break_first == "drawn":
        keys.add("break-first")
    sentences = (*at_the_table(rules), *when_something_goes_wrong(rules))
    return [sentence.text for sentence in sentences if sentence.key in keys]


def _redraw(rulebook: Told) -> Iterator[Sentence]:
    seating = rulebook.seating
    redraws = {
        "final_table": Text("Players from a broken table draw new seats; for the final table everyone does."),
        "always": Text("Whenever a table breaks, everyone draws a new seat."),
        "broken_only": Text("Only players from a broken table draw new seats, even for the final table."),
    }
    yield say("redraw", redraws[seating.redraw], "seating.redraw")
    if rulebook.balancing.final_table is not None:
        yield say(
            "final-size",
            Text(
                "The last two tables become one when {count} players are left.",
                count=rulebook.balancing.final_table,
            ),
            "balancing.final_table",
        )
    yield say(
        "final-button",
        Text("The final table draws for the button.")
        if seating.high_card_at_final_table
        else Text("The final table does not draw for the button again."),
        "seating.high_card_at_final_table",
    )
    if not seating.high_card_when_new:
        yield say(
            "new-button",
            Text("A re-seated table never draws for the button again."),
            "seating.high_card_when_new",
        )
        return
    percent = seating.high_card_when_new
    yield say(
        "new-button",
        Text(
            "A re-seated table draws for the button again if {percent}% of it or more is new, "
            "however they came.",
            percent=percent,
        )
        if seating.counts_as_new == "every_move"
        else Text(
            "A re-seated table draws for the button again if {percent}% of it or more came from a "
            "broken table or a new draw.",
            percent=percent,
        ),
        "seating.high_card_when_new",
        "seating.counts_as_new",
    )


def _variations(rulebook: Told) -> Iterator[Sentence]:
    rules = rulebook.variations
    if rules.heist:
        yield say(
            "heist",
            Text(
                "Money Heist: scoop with a pocket pair and take ten big blinds from the bank with tens or "
                "lower, five with a higher pair. There are no rebuys."
            )
            if rules.heist.bank == "full"
            else Text(
                "Money Heist: scoop with a pocket pair and take five big blinds from the mini bank. There "
                "are no rebuys."
            ),
            "variations.heist",
            "variations.heist.bank",
        )
    if rules.mushroom:
        yield say(
            "mushroom",
            Text(
                "Mushroom: every button puts a big blind on it, and a small blind who wins outright takes "
                "it. A button with one big blind or less puts nothing."
            )
            if rules.mushroom.short_button == "waive"
            else Text(
                "Mushroom: every button puts a big blind on it, and a small blind who wins outright takes "
                "it. A button with one big blind or less puts all that they have."
            ),
            "variations.mushroom",
            "variations.mushroom.short_button",
        )
    if rules.kill != "none":
        yield say(
            "kill",
            Text("Kill pots in fixed limit: win two pots in a row and you post twice the big blind.")
            if rules.kill == "full"
            else Text(
                "Kill pots in fixed limit: win two pots in a row and you post one and a half big blinds."
            ),
            "variations.kill",
        )
    pots = {
        "bomb_pot": Text(
            "Bomb Pot: at the end of each level the clock stops and everyone posts for one hand."
        ),
        "squid": Text(
            "Squid Game: at the end of each level everyone posts one big blind for a hand with "
            "three boards; the board with the lowest river is killed."
        ),
    }
    for name, words in pots.items():
        if getattr(rules, name):
            yield say(name.replace("_", "-"), words, f"variations.{name}")
    if rules.stops_the_clock:
        yield say(
            "bomb-blinds",
            Text("The big blinds posted for it are those of the level just ended.")
            if rules.bomb_blinds == "ended"
            else Text("The big blinds posted for it are those of the next level."),
            "variations.bomb_blinds",
        )
    if rules.heist or rules.mushroom or rules.goldschlager:
        yield say(
            "scoop",
            Text("A scoop needs a showdown.")
            if rules.scoop_needs_showdown
            else Text("Winning without a showdown counts as a scoop."),
            "variations.scoop_needs_showdown",
        )


def _plaques(rulebook: Told) -> Iterator[Sentence]:
    rules = rulebook.variations
    if rules.run_it_twice:
        yield say(
            "run-it-twice",
            Text(
                "Run It Twice: everyone has a plaque, and another with each rebuy, to have the board "
                "of an all-in dealt twice."
            ),
            "variations.run_it_twice",
        )
    if rules.goldschlager:
        yield say(
            "goldschlager",
            Text(
                "Goldschlager: everyone has a plaque to swap one or two of their cards before the "
                "turn; scoop with a suited connector to earn another."
            ),
            "variations.goldschlager",
        )
    if rules.run_it_twice or rules.goldschlager:
        yield say(
            "plaques",
            Text("When you are out, your unused plaques go to a player you name.")
            if rules.plaque_goes_to == "choice"
            else Text("When you are out, your unused plaques go to whoever knocked you out."),
            "variations.plaque_goes_to",
        )


def when_something_goes_wrong(rulebook: Told) -> Iterator[Sentence]:
    """Misdeals, penalties, who decides, and what counts where these rules are silent."""
    yield say(
        "misdeal",
        Text("A misdeal can be called until two players have acted after the blinds or the forced bet.")
        if rulebook.conduct.substantial_action == "dm"
        else Text(
            "A misdeal can be called until two players have acted, one of them with chips, or three have "
            "acted in any way."
        ),
        "conduct.substantial_action",
    )
    if rulebook.conduct.stud == "tda":
        yield say(
            "stud",
            Text(
                "In stud on screens the highest card by suit acts first among equal boards, and a deck that "
                "is too short for the last street is mixed with the burnt cards."
            ),
            "conduct.stud",
        )
    yield say(
        "exposed",
        Text("It is a misdeal if the first or second card, or more than one card, is exposed.")
        if rulebook.book == "DM"
        else Text("It is a misdeal if two or more cards are exposed; a single one is replaced."),
        "book",
        clauses=("DM-misdeal-exposed", "CPL-misdeal-two"),
    )
    yield say(
        "call-director",
        Text("If anything is unclear, stop and call the director: their decision is final."),
        clauses=("CPL-td", "DM-tda"),
    )
    yield from _time_to_act(rulebook)
    yield say(
        "penalties",
        Text(
            "The director may warn, bench or exclude you for acting out of turn on purpose, "
            "talking about a live hand, splashing the pot or stalling."
        ),
        clauses=("DM-etiquette-sanction", "DM-etiquette-talk", "DM-etiquette-action"),
    )
    yield say(
        "suspensions",
        Text("Whoever is suspended or barred enters nothing that the club plays, on screens either.")
        if rulebook.conduct.suspended_on_screens
        else Text("Whoever is suspended or barred enters nothing that the club plays but tables on screens."),
        "conduct.suspended_on_screens",
    )
    if rulebook.tda_edition.strip():
        yield say(
            "fallback",
            Text("Anything these rules leave open is decided by {rules}.", rules=rulebook.tda_edition),
            "tda_edition",
        )


def _time_to_act(rulebook: Told) -> Iterator[Sentence]:
    """The clock on a player, the shot clock, time cards."""
    rules = rulebook.conduct
    if rules.called_clock:
        seconds = {"seconds": rules.called_clock, "more": rules.called_countdown}
        yield say(
            "called-clock",
            Text(
                "If the clock is called on you, you have {seconds} seconds and a countdown of {more}: then "
                "your hand is dead facing a bet, and checks otherwise.",
                **seconds,
            )
            if rules.called_countdown
            else Text(
                "If the clock is called on you, you have {seconds} seconds: then your hand is dead facing a "
                "bet, and checks otherwise.",
                **seconds,
            ),
            "conduct.called_clock",
            "conduct.called_countdown",
        )
    if rules.shot_clock:
        yield say(
            "shot-clock",
            Text("You have {seconds} seconds for each decision.", seconds=rules.shot_clock),
            "conduct.shot_clock",
        )
    if rules.time_cards:
        yield say(
            "time-cards",
            Text(
                "You have one time card, worth {seconds} seconds.",
                "You have {count} time cards, each worth {seconds} seconds.",
                count=rules.time_cards,
                seconds=rules.time_card_seconds,
            ),
            "conduct.time_cards",
            "conduct.time_card_seconds",
        )
