"""Before you come, your first hand, and buying more chips."""

from collections.abc import Iterator

from clubs.how_we_play.sentence import Sentence, Told, duration, grouped_kinds, named, of, say
from clubs.rulebook import Kind, LateEntry
from words.money import Amount
from words.text import Listing, Text

CUT_OFF = ("cut_off.moment", "cut_off.minutes")


def before_you_come(rulebook: Told) -> Iterator[Sentence]:
    """Yield what a tournament costs and brings, signing up, and coming late."""
    yield from _costs(rulebook)
    season = rulebook.season
    yield say(
        "least-players",
        Text(
            "It starts with {count} player or more, unless the director decides otherwise.",
            "It starts with {count} players or more, unless the director decides otherwise.",
            count=season.minimum_players,
        ),
        "season.minimum_players",
    )
    yield say(
        "cancel",
        Text(
            "If you have signed up and can't make it, cancel at least {time} before the start; "
            "later counts as a no-show.",
            time=duration(season.cancel_minutes),
        )
        if season.cancel_minutes
        else Text("If you have signed up and can't make it, cancel before the start."),
        "season.cancel_minutes",
    )
    yield say(
        "no-shows",
        Text("Missing a tournament after signing up does not bar you from later ones.")
        if season.no_show_limit is None
        else Text(
            "Missing {count} tournament after signing up bars you for the rest of the season.",
            "Missing {count} tournaments after signing up bars you for the rest of the season.",
            count=season.no_show_limit,
        ),
        "season.no_show_limit",
    )
    yield say(
        "guests",
        Text(
            "A member may bring {count} guest, who comes and goes with them.",
            "A member may bring {count} guests, who come and go with them.",
            count=season.guests,
        )
        if season.guests
        else Text("Members cannot bring guests."),
        "season.guests",
    )
    yield from _late(rulebook)


def _costs(rulebook: Told) -> Iterator[Sentence]:
    def cost(kind: Kind) -> tuple[int, int, bool]:
        terms, grown = rulebook.terms[kind], rulebook.season.championship
        if kind is not Kind.CHAMPIONSHIP:
            return terms.buy_in, terms.chips, False
        return (
            terms.buy_in,
            grown.stack,
            bool(grown.chips_per_point or grown.chips_per_bonus_point or grown.by_rank),
        )

    for kinds, (buy_in, chips, or_more) in grouped_kinds(rulebook, cost):
        words = {"kinds": named(rulebook, kinds), "buy_in": Amount(buy_in), "chips": chips}
        if buy_in and or_more:
            text = Text("{kinds}: the buy-in is {buy_in} for {chips:,} chips or more.", **words)
        elif buy_in:
            text = Text("{kinds}: the buy-in is {buy_in} for {chips:,} chips.", **words)
        elif or_more:
            text = Text("{kinds}: free to enter, with {chips:,} chips or more.", **words)
        else:
            text = Text("{kinds}: free to enter, with {chips:,} chips.", **words)
        stacks = ("season.championship.stack",) if Kind.CHAMPIONSHIP in kinds else ()
        yield say(f"cost-{kinds[0].value}", text, *of(kinds, "buy_in", "chips"), *stacks)


def cut_off(rulebook: Told) -> tuple[Text, tuple[str, ...]]:
    """Return when the cut-off comes, as the end of a sentence, and the options that say so."""
    rules = rulebook.cut_off
    time = duration(rules.minutes)
    match rules.moment:
        case "end_of_level":
            when = Text("at the end of level {level}", level=rules.level)
            return when, ("cut_off.moment", "cut_off.level")
        case "exact":
            return Text("once the clock has run for {time}", time=time), CUT_OFF
        case "level_end":
            return Text("at the end of the level in which the clock reaches {time}", time=time), CUT_OFF


def _late(rulebook: Told) -> Iterator[Sentence]:
    late, (when, options) = rulebook.late_entry, cut_off(rulebook)
    match late.until:
        case "cut_off":
            text = Text("Late entry closes {when}.", when=when)
        case "end_of_level":
            text = Text("Late entry closes at the end of level {level}.", level=late.level)
            options = ("late_entry.level",)
        case "start":
            text, options = Text("There is no late entry: nobody can enter once the clock has started."), ()
    yield say("late-entry", text, "late_entry.until", *options)
    if late.until != "start":
        yield say(
            "late-stack",
            Text(
                "Late players start {count} big blind short, at the blinds of their first hand.",
                "Late players start {count} big blinds short, at the blinds of their first hand.",
                count=late.dock_big_blinds,
            )
            if late.dock_big_blinds
            else Text("Late players start with a full stack."),
            "late_entry.dock_big_blinds",
        )
    yield say(
        "after-break",
        _after_break(late),
        "late_entry.after_break_most",
        "late_entry.the_break",
    )


def _after_break(late: LateEntry) -> Text:
    if late.after_break_most is None:
        return Text("Once entries are closed, nobody can be let in.")
    if late.the_break == "first":
        return Text(
            "After the first break only the director can let you in, with at most {chips:,} chips.",
            chips=late.after_break_most,
        )
    return Text(
        "After the break that follows, the director may still let you in, with at most {chips:,} chips.",
        chips=late.after_break_most,
    )


def your_first_hand(rulebook: Told) -> Iterator[Sentence]:
    """Seats, the deal, blinds and chips."""
    seating, absence = rulebook.seating, rulebook.absence
    yield say(
        "seats",
        Text(
            "Seats are drawn at random, up to {count} at a table.",
            count=seating.seats_per_table,
        )
        if seating.seat_draw == "random"
        else Text(
            "Seats are drawn by cards, up to {count} at a table: the lowest card sits first, the highest "
            "last and deals first.",
            count=seating.seats_per_table,
        ),
        "seating.seat_draw",
        "seating.seats_per_table",
    )
    yield say(
        "dealer",
        Text("Whoever draws the middle seat deals at that table all night.")
        if seating.dedicated_dealer
        else Text("Nobody is drawn to deal all night."),
        "seating.dedicated_dealer",
    )
    if seating.dedicated_dealer:
        yield say(
            "table-roles",
            Text(
                "Whoever sits opposite the dealer minds the pots and makes change; all others touch "
                "only their own bets. The player on the button shuffles; a dealer on the button says "
                "who does."
            )
            if seating.table_roles
            else Text("The dealer minds the pots and makes change."),
            "seating.table_roles",
        )
    yield say(
        "draw-ties",
        Text("The button is drawn by high card; equal ranks go by suit: spades, hearts, diamonds, clubs.")
        if seating.draw_ties == "suit"
        else Text("The button is drawn by high card; equal ranks draw again."),
        "seating.draw_ties",
        clauses=("CPL-high-card",),
    )
    yield say(
        "absent",
        Text("If you have signed up and are late, you are dealt in and your stack pays the blinds.")
        if absence.dealt_in
        else Text("If you are late, you are not dealt in until you arrive."),
        "absence.dealt_in",
    )
    yield say(
        "in-the-seat",
        Text("Be in your seat by your first card, or your hand is dead.")
        if absence.must_be_seated_by == "first_card"
        else Text("Be in your seat by the last card dealt, or your hand is dead."),
        "absence.must_be_seated_by",
    )
    yield from _levels(rulebook)
    if rulebook.chips.chips:
        values = [
            Text("{colour} {value:,}", colour=Text(chip.colour), value=chip.value)
            for chip in rulebook.chips.chips
        ]
        chips = Text("The chips: {chips}.", chips=Listing(values, ""))
        yield say("chips", chips, "chips.chips", clauses=("DM-chip-values",))
    yield say(
        "colour-up",
        Text("When small chips are coloured up, odd ones are rounded up to one chip of the next value.")
        if rulebook.chips.colour_up == "round_up"
        else Text("When small chips are coloured up, odd ones are raced for."),
        "chips.colour_up",
    )


def _levels(rulebook: Told) -> Iterator[Sentence]:
    clock = rulebook.clock
    antes = {
        "none": Text("There are no antes."),
        "each": Text("Every player pays the ante."),
        "big_blind": Text("The big blind pays one ante for the table, as much as the big blind."),
    }
    yield say("antes", antes[clock.ante], "clock.ante")
    yield say(
        "new-level",
        Text("New blinds apply from the next hand, which begins once the one before it has its winner.")
        if rulebook.button.new_hand_at == "previous_winner"
        else Text("New blinds apply from the next hand, which begins with the first riffle of its shuffle."),
        "button.new_hand_at",
    )
    if not clock.shorten:
        yield say(
            "short-levels", Text("Levels keep their length however few players are left."), "clock.shorten"
        )
    else:
        steps = [
            Text("{percent}% shorter with {players} left", percent=percent, players=players)
            for players, percent in sorted(clock.shorten.items(), reverse=True)
        ]
        applies = {
            "next_level": Text("from the next level"),
            "now_elapsed": Text("at once, less the time already played"),
            "now_proportional": Text("at once, in proportion to the time left"),
        }
        yield say(
            "short-levels",
            Text(
                "Levels are {steps}, {when}.",
                steps=Listing(steps),
                when=applies[clock.shorten_applies],
            ),
            "clock.shorten",
            "clock.shorten_applies",
        )
    yield say(
        "blinds-back",
        Text(
            "At the final table the blinds may be rolled back {count} level.",
            "At the final table the blinds may be rolled back {count} levels.",
            count=clock.final_table_back,
        )
        if clock.final_table_back
        else Text("The blinds are not rolled back at the final table."),
        "clock.final_table_back",
    )


def buying_more_chips(rulebook: Told) -> Iterator[Sentence]:
    """Rebuys and add-ons, until when, and how often."""

    def offers(kind: Kind) -> tuple[object, object]:
        terms = rulebook.terms[kind]
        return terms.rebuy, terms.add_on

    for kinds, (rebuy, add_on) in grouped_kinds(rulebook, offers):
        yield say(
            f"more-chips-{kinds[0].value}",
            _offer(rulebook, kinds),
            *of(kinds, "rebuy"),
            *(of(kinds, "rebuy.price", "rebuy.chips") if rebuy else ()),
            *of(kinds, "add_on"),
            *(of(kinds, "add_on.price", "add_on.chips") if add_on else ()),
        )
    rules, (when, options) = rulebook.cut_off, cut_off(rulebook)
    if any(terms.rebuy for terms in rulebook.terms.values()):
        yield say(
            "rebuy-stack",
            Text("You can rebuy with {chips:,} chips or fewer.", chips=rules.rebuy_most_stack)
            if rules.rebuy_most_stack
            else Text("You can rebuy once you have no chips left."),
            "cut_off.rebuy_most_stack",
        )
        yield say(
            "rebuy-limit",
            Text("You can rebuy as often as you like.")
            if rules.rebuy_limit is None
            else Text("You can rebuy once.", "You can rebuy {count} times at most.", count=rules.rebuy_limit),
            "cut_off.rebuy_limit",
        )
        yield say("rebuys-end", Text("Rebuys end {when}.", when=when), *options)
        yield say(
            "rebuys-last-hand",
            Text("If the hand begun before then leaves you without chips, you can still rebuy after it.")
            if rules.last_hand == "busted"
            else Text("If the hand begun before then leaves you short or out, you can still rebuy after it."),
            "cut_off.last_hand",
        )
    yield from _re_entries(rulebook)
    if any(terms.add_on for terms in rulebook.terms.values()):
        yield say(
            "add-on",
            Text("Everyone still in can take one add-on {when}, and only then.", when=when),
            *options,
            clauses=("DM-addon-once",),
        )


def _re_entries(rulebook: Told) -> Iterator[Sentence]:
    """Until when a player who is out may enter again, how often, and whether by giving up chips; nothing
    where there are no re-entries."""
    rules, (when, options) = rulebook.cut_off, cut_off(rulebook)
    match rules.re_entry:
        case "never":
            return
        case "entries":
            text, options = Text("Whoever is out can enter again as long as late entry is open."), ()
        case "cut_off":
            text = Text("Whoever is out can enter again. Re-entries end {when}.", when=when)
        case "end_of_level":
            text = Text(
                "Whoever is out can enter again to the end of level {level}.", level=rules.re_entry_level
            )
            options = ("cut_off.re_entry_level",)
    yield say("re-entries", text, "cut_off.re_entry", *options)
    yield say("re-entry-stack", Text("A re-entry is a whole buy-in, with a new stack and a drawn seat."))
    yield say(
        "re-entry-limit",
        Text("You can enter again as often as you like.")
        if rules.re_entry_limit is None
        else Text(
            "You can enter again once.",
            "You can enter again {count} times at most.",
            count=rules.re_entry_limit,
        ),
        "cut_off.re_entry_limit",
    )
    yield say(
        "re-entry-after-leaving",
        Text("You can give up your chips, which go out of play, and enter again.")
        if rules.re_entry_after_leaving
        else Text("Whoever leaves with chips does not enter again."),
        "cut_off.re_entry_after_leaving",
    )


def _offer(rulebook: Told, kinds: tuple[Kind, ...]) -> Text:
    terms = rulebook.terms[kinds[0]]
    words: dict[str, object] = {"kinds": named(rulebook, kinds)}
    if terms.rebuy:
        words |= {"rebuy": Amount(terms.rebuy.price), "chips": terms.rebuy.chips}
    if terms.add_on:
        words |= {"add_on": Amount(terms.add_on.price), "more": terms.add_on.chips}
    if terms.rebuy and terms.add_on:
        return Text(
            "{kinds}: a rebuy is {rebuy} for {chips:,} chips, the add-on {add_on} for {more:,} chips.",
            **words,
        )
    if terms.rebuy:
        return Text("{kinds}: a rebuy is {rebuy} for {chips:,} chips; no add-on.", **words)
    if terms.add_on:
        return Text("{kinds}: no rebuys; the add-on is {add_on} for {more:,} chips.", **words)
    return Text("{kinds}: no rebuys and no add-on.", **words)
