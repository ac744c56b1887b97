"""Who gets what at every address: a row for each, read by tests/test_roles.py.

A new address is one more row: its name, the method, what each gets.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from clubs.founding_links import founding_token
from tests.world import World


@dataclass(frozen=True)
class Row:
    """What each of ROLES gets. arguments: what the address names, where World has it by another name;
    htmx: asked for as a part of a page."""

    name: str
    method: str
    statuses: tuple[int, ...]
    data: dict[str, object] = field(default_factory=dict)
    arguments: dict[str, Callable[[World], object]] = field(default_factory=dict)
    htmx: bool = False


# what they get, in the order of ROLES
EVERYBODY = (200, 200, 200, 200, 200, 200)
NOBODY = (404, 404, 404, 404, 404, 404)
AWAY = (302, 302, 302, 302, 302, 302)
SIGNED_IN = (302, 200, 200, 200, 200, 200)  # a visitor is asked to sign in
SIGNED_OUT = (200, 302, 302, 302, 302, 302)  # who is signed in is sent to the front page
NOT_VISITORS = (404, 200, 200, 200, 200, 200)

MEMBERS = (404, 404, 200, 200, 200, 200)
DIRECTORS = (404, 404, 404, 404, 200, 200)
REFUSED_DIRECTORS = (404, 404, 404, 404, 422, 422)  # nothing was said, so nothing is done

EVENT = {"pk": lambda world: world.night.event_id}
ELDERS = (404, 404, 404, 404, 404, 200)
DONE_BY_DIRECTORS = (404, 404, 404, 404, 302, 302)
DONE_BY_ELDERS = (404, 404, 404, 404, 404, 302)
REFUSED_ELDERS = (404, 404, 404, 404, 404, 422)

CLUB = {
    "club": lambda world: world.slug,
    "season": lambda world: world.night.event.season.slug,
    "event": lambda world: world.played.pk,
    "number": lambda world: world.club.members.get(name="member").number,
    "name": lambda world: "DM",
}
TICKET = CLUB | {"number": lambda world: world.ticket.number, "how": lambda world: "refund"}
LINE = CLUB | {"pk": lambda world: world.money_line.pk}
DIRECTOR = CLUB | {"number": lambda world: world.club.members.get(name="director").number}
FIRST_VERSION = CLUB | {"number": lambda world: 1}
SCREEN = {"pk": lambda world: world.display.pk, "code": lambda world: world.display.code}
UNUSED = {"token": lambda world: world.newcomer.claim_token}
OPENED = (302, 302, 200, 302, 302, 302)  # signed in as its member; on other devices it is opened first
PHONE = {"token": lambda world: world.phone.token, "kind": lambda world: "rebuy"}
ACCEPTS = {"answer": "accept", "proposal": 1}
GUESS = PHONE | {"token": lambda world: world.phone.key}
ASK = {"ask": lambda world: world.asked.pk}
HEADS_UP = {"pk": lambda world: world.heads_up.pk}
HEADS_UP_ENTRY = HEADS_UP | {"name": lambda world: "enter"}
RING = {"pk": lambda world: world.ring_game.pk}
RING_TOPIC = {"kind": lambda world: "ring", "number": lambda world: world.ring_game.pk}
FRIDAY = {"kind": lambda world: "night", "number": lambda world: world.night.pk}

TABLE = {"code": lambda world: world.table.code, "act": lambda world: "sit"}
CLOSED_TABLE = TABLE | {"code": lambda world: "guess"}
VOIDED = {"code": lambda world: world.played_table.code, "number": lambda world: 1}
AWAY_FOR_MEMBERS = (404, 404, 302, 302, 302, 302)
PLAY = {"preset": lambda world: "c5-centre-five"}
WRONG_MOMENT = (404, 404, 422, 422, 422, 422)

ROWS = [
    # accounts
    Row("account", "GET", SIGNED_IN),
    Row("account", "POST", (302, 422, 422, 422, 422, 422)),
    Row("account_login", "GET", SIGNED_OUT),
    Row("account_login", "POST", SIGNED_OUT),
    Row("account_logout", "GET", AWAY[:1] + EVERYBODY[1:]),
    Row("account_logout", "POST", AWAY),
    Row("account_signup", "GET", SIGNED_OUT),
    Row("account_signup", "POST", SIGNED_OUT),
    Row("account_inactive", "GET", EVERYBODY),
    Row("account_reauthenticate", "GET", SIGNED_IN),
    Row("account_reauthenticate", "POST", SIGNED_IN),
    Row("account_email", "GET", SIGNED_IN),
    Row("account_email", "POST", AWAY),
    Row("account_email_verification_sent", "GET", EVERYBODY),
    Row("account_confirm_email", "GET", EVERYBODY),
    Row("account_confirm_email", "POST", NOBODY),
    Row("account_change_password", "GET", SIGNED_IN),
    Row("account_change_password", "POST", SIGNED_IN),
    Row("account_set_password", "GET", AWAY),
    Row("account_set_password", "POST", AWAY),
    Row("account_reset_password", "GET", EVERYBODY),
    Row("account_reset_password", "POST", EVERYBODY),
    Row("account_reset_password_done", "GET", EVERYBODY),
    Row("account_reset_password_from_key", "GET", EVERYBODY),
    Row("account_reset_password_from_key", "POST", EVERYBODY),
    Row("account_reset_password_from_key_done", "GET", EVERYBODY),
    Row("account_confirm_login_code", "GET", AWAY),
    Row("account_confirm_login_code", "POST", AWAY),
    # passkeys
    Row("mfa_index", "GET", AWAY),
    Row("mfa_index", "POST", AWAY),
    Row("mfa_list_webauthn", "GET", SIGNED_IN),
    Row("mfa_add_webauthn", "GET", AWAY),  # shows the way to prove who one is, first
    Row("mfa_add_webauthn", "POST", AWAY),
    Row("mfa_edit_webauthn", "GET", AWAY),
    Row("mfa_edit_webauthn", "POST", AWAY),
    Row("mfa_remove_webauthn", "GET", AWAY),
    Row("mfa_remove_webauthn", "POST", AWAY),
    Row("mfa_login_webauthn", "GET", AWAY),
    Row("mfa_login_webauthn", "POST", AWAY),
    Row("mfa_reauthenticate", "GET", AWAY),
    Row("mfa_reauthenticate", "POST", AWAY),
    Row("mfa_reauthenticate_webauthn", "GET", AWAY),
    Row("mfa_reauthenticate_webauthn", "POST", AWAY),
    Row("mfa_authenticate", "GET", AWAY),
    Row("mfa_authenticate", "POST", AWAY),
    # the clubs of the site
    Row("home", "GET", EVERYBODY),
    Row("found", "GET", NOBODY),  # unless the host lets members
    Row("found", "POST", NOBODY),
    Row("found_from_file", "GET", NOBODY),
    Row("found_from_file", "POST", NOBODY),
    Row("found_first_from_file", "GET", NOBODY, arguments={"token": lambda world: founding_token()}),
    Row("found_first_from_file", "POST", NOBODY, arguments={"token": lambda world: founding_token()}),
    Row("found_first", "GET", NOBODY, arguments={"token": lambda world: founding_token()}),
    Row("found_first", "POST", NOBODY, arguments={"token": lambda world: founding_token()}),
    Row("claim", "GET", NOBODY, arguments={"token": lambda world: "guess"}),
    Row("claim", "POST", NOBODY, arguments={"token": lambda world: "guess"}),
    Row("claim", "GET", EVERYBODY, arguments=UNUSED),
    Row("signed_out", "GET", AWAY),
    Row("noticed", "POST", AWAY),
    # a club
    Row("club", "GET", MEMBERS, arguments=CLUB),
    Row("club_file", "GET", ELDERS, arguments=CLUB),
    Row("club_settings", "GET", ELDERS, arguments=CLUB),
    Row("club_settings", "POST", REFUSED_ELDERS, arguments=CLUB),
    Row("club_members", "GET", MEMBERS, arguments=CLUB),
    Row("club_member", "GET", MEMBERS, arguments=CLUB),
    Row("club_members_add", "GET", DIRECTORS, arguments=CLUB),
    Row("club_members_add", "POST", REFUSED_DIRECTORS, arguments=CLUB),
    Row("club_member_edit", "GET", DIRECTORS, arguments=CLUB),
    Row("club_member_edit", "POST", REFUSED_DIRECTORS, arguments=CLUB),
    Row("club_member_anonymise", "GET", ELDERS, arguments=CLUB),
    Row("club_member_anonymise", "POST", REFUSED_ELDERS, arguments=CLUB),
    Row("club_member_merge", "GET", ELDERS, arguments=CLUB),
    Row("club_member_merge", "POST", REFUSED_ELDERS, arguments=CLUB),
    Row("club_member_leave", "POST", DONE_BY_ELDERS, arguments=CLUB),
    Row("club_member_back", "POST", DONE_BY_ELDERS, arguments=CLUB),
    Row("club_links", "GET", DIRECTORS, arguments=CLUB),
    Row("club_links_log", "GET", MEMBERS, arguments=CLUB),
    Row("club_keep", "GET", MEMBERS, arguments=CLUB),
    Row("club_keep", "POST", (404, 404, 302, 302, 302, 302), arguments=CLUB),
    Row("club_member_link", "GET", DIRECTORS, arguments=CLUB),
    Row("club_member_link", "GET", ELDERS, arguments=DIRECTOR),
    Row("club_member_renew", "POST", DONE_BY_DIRECTORS, arguments=CLUB),
    Row("club_member_renew", "POST", DONE_BY_ELDERS, arguments=DIRECTOR),
    # its rules
    Row("member_needs", "GET", MEMBERS, arguments=CLUB | {"slug": lambda world: world.slug}),
    Row("phone_needs", "GET", (302, 302, 200, 302, 302, 302), arguments=PHONE),
    Row("club_race", "GET", MEMBERS, arguments=CLUB),
    Row("club_archive", "GET", MEMBERS, arguments=CLUB),
    Row("club_champion", "GET", NOBODY, arguments=CLUB),  # nobody has won it yet
    Row("club_season_next", "POST", DONE_BY_ELDERS, arguments=CLUB),
    Row("club_season_remove", "POST", DONE_BY_ELDERS, arguments=CLUB),
    Row("night_postpone", "GET", DIRECTORS),
    Row("night_postpone", "POST", REFUSED_DIRECTORS),
    Row("club_rulebook", "GET", MEMBERS, arguments=CLUB),
    Row("club_rulebook_edit", "GET", ELDERS, arguments=CLUB),
    Row("club_rulebook_edit", "POST", REFUSED_ELDERS, arguments=CLUB),
    Row("points_trial", "POST", DONE_BY_ELDERS, arguments=CLUB | {"slug": lambda world: world.slug}),
    Row("club_rulebook_versions", "GET", MEMBERS, arguments=CLUB),
    Row("club_rulebook_version", "GET", MEMBERS, arguments=FIRST_VERSION),
    Row("club_clauses", "GET", MEMBERS, arguments=CLUB),
    Row("club_rulings", "GET", MEMBERS, arguments=CLUB),
    # its seasons and tournaments
    Row("club_season", "GET", MEMBERS, arguments=CLUB),
    Row("club_numbers", "GET", MEMBERS, arguments=CLUB),
    Row("club_numbers_csv", "GET", MEMBERS, arguments=CLUB),
    Row("member_numbers", "GET", MEMBERS, arguments=CLUB),
    Row("member_numbers_csv", "GET", MEMBERS, arguments=CLUB),
    Row("season_numbers", "GET", MEMBERS, arguments=CLUB),
    Row("season_numbers_csv", "GET", MEMBERS, arguments=CLUB),
    Row("club_season_csv", "GET", DIRECTORS, arguments=CLUB),
    Row("club_standings_csv", "GET", MEMBERS, arguments=CLUB),
    Row("club_members_csv", "GET", DIRECTORS, arguments=CLUB),
    Row("season_attendance_csv", "GET", DIRECTORS, arguments=CLUB),
    Row("night_log_csv", "GET", MEMBERS),
    Row("club_season_new", "GET", DIRECTORS, arguments=CLUB),
    Row("club_season_new", "POST", REFUSED_DIRECTORS, arguments=CLUB),
    Row("club_season_print", "GET", MEMBERS, arguments=CLUB | {"name": lambda world: "standings"}),
    Row("club_season_print", "GET", NOBODY, arguments=CLUB | {"name": lambda world: "guesses"}),
    Row("club_season_edit", "GET", DIRECTORS, arguments=CLUB),
    Row("club_season_edit", "POST", REFUSED_DIRECTORS, arguments=CLUB),
    Row("club_season_close", "POST", DONE_BY_ELDERS, arguments=CLUB),
    Row("club_season_reopen", "POST", DONE_BY_ELDERS, arguments=CLUB),
    Row("club_calendar", "GET", DIRECTORS, arguments=CLUB),
    Row("club_calendar", "POST", REFUSED_DIRECTORS, arguments=CLUB),
    Row("club_event", "GET", MEMBERS, arguments=CLUB),
    Row("club_bill", "GET", MEMBERS, arguments=CLUB),
    Row("club_event_new", "GET", DIRECTORS, arguments=CLUB),
    Row("club_event_new", "POST", REFUSED_DIRECTORS, arguments=CLUB),
    Row("club_event_edit", "GET", DIRECTORS, arguments=CLUB),
    Row("club_event_edit", "POST", REFUSED_DIRECTORS, arguments=CLUB),
    Row("club_event_cancel", "POST", DONE_BY_DIRECTORS, arguments=CLUB),
    Row("club_event_restore", "POST", DONE_BY_DIRECTORS, arguments=CLUB),
    # who comes
    Row("my_record", "GET", MEMBERS, arguments=CLUB),
    Row("my_nights", "GET", MEMBERS, arguments=CLUB),
    Row("member_feed_renew", "POST", (404, 404, 302, 302, 302, 302), arguments=CLUB),
    Row("member_feed", "GET", EVERYBODY, arguments={"token": lambda world: world.feed.token}),
    Row("member_feed", "GET", NOBODY, arguments={"token": lambda world: world.feed.key}),
    Row("club_feed", "GET", MEMBERS, arguments=CLUB),
    Row("club_decisions", "GET", DIRECTORS, arguments=CLUB),
    Row("season_attendance", "GET", MEMBERS, arguments=CLUB),
    Row("ban_lift", "POST", DONE_BY_ELDERS, arguments=CLUB),
    # money
    Row("club_money", "GET", MEMBERS, arguments=CLUB),
    Row("season_money", "GET", MEMBERS, arguments=CLUB),
    Row("money_csv", "GET", DIRECTORS, arguments=CLUB),
    Row("money_check", "POST", DONE_BY_DIRECTORS, arguments=CLUB),
    Row("money_enter", "GET", ELDERS, arguments=CLUB),
    Row("money_enter", "POST", REFUSED_ELDERS, arguments=CLUB),
    Row("money_take_back", "POST", DONE_BY_ELDERS, arguments=LINE),
    Row("club_tickets", "GET", MEMBERS, arguments=CLUB),
    Row("club_tickets", "POST", REFUSED_ELDERS, arguments=CLUB),
    Row("club_ticket_end", "POST", DONE_BY_ELDERS, arguments=TICKET),
    Row("member_money", "GET", (404, 404, 200, 404, 200, 200), arguments=CLUB),  # one's own
    Row("money_settle", "POST", DONE_BY_DIRECTORS, arguments=CLUB),
    # a night
    Row("night", "GET", MEMBERS),
    Row("night_display", "GET", MEMBERS),
    Row("display", "GET", EVERYBODY, arguments=SCREEN),
    Row("display", "GET", NOBODY, arguments={"code": lambda world: "guess"}),
    Row("logo", "GET", NOBODY),
    Row("displays", "GET", DIRECTORS, arguments=SCREEN),
    Row("display_new", "GET", DIRECTORS, arguments=SCREEN),
    Row("display_new", "POST", REFUSED_DIRECTORS, arguments=SCREEN),
    Row("display_edit", "GET", DIRECTORS, arguments=SCREEN),
    Row("display_edit", "POST", REFUSED_DIRECTORS, arguments=SCREEN),
    Row("display_renew", "POST", DONE_BY_DIRECTORS, arguments=SCREEN),
    Row("display_remove", "POST", DONE_BY_DIRECTORS, arguments=SCREEN),
    Row("house_style", "GET", DIRECTORS, arguments=SCREEN),
    Row("house_style", "POST", DONE_BY_DIRECTORS, arguments=SCREEN),
    Row("phone", "GET", EVERYBODY, arguments=PHONE),
    Row("phone", "GET", NOBODY, arguments=GUESS),
    Row("phone_open", "POST", AWAY, arguments=PHONE),
    Row("phone_open", "POST", NOBODY, arguments=GUESS),
    Row("phone_seen", "POST", OPENED, {"sequence": 1}, PHONE, htmx=True),
    Row("phone_seen", "POST", NOBODY, {"sequence": 1}, GUESS),
    Row("phone_rsvp", "POST", (302, 302, 404, 302, 302, 302), {"event": "x"}, PHONE),
    Row("phone_calendar", "POST", AWAY, arguments=PHONE),
    Row("phone_calendar", "POST", NOBODY, arguments=GUESS),
    Row("phone_ask", "POST", (302, 302, 422, 302, 302, 302), arguments=PHONE, htmx=True),  # it has not begun
    Row("phone_ask", "POST", NOBODY, arguments=GUESS),
    Row("phone_deal", "POST", (302, 302, 422, 302, 302, 302), ACCEPTS, PHONE, htmx=True),  # of no deal
    Row("phone_deal", "POST", NOBODY, ACCEPTS, GUESS),
    Row("phone_withdraw", "POST", AWAY, arguments=PHONE),
    Row("night_mine", "GET", (404, 404, 302, 302, 302, 302)),
    Row("night_asks", "GET", DIRECTORS),
    Row("night_ask_give", "POST", NOBODY),
    Row("night_ask_give", "POST", REFUSED_DIRECTORS, arguments=ASK, htmx=True),
    Row("night_ask_dismiss", "POST", NOBODY),
    Row("night_ask_dismiss", "POST", REFUSED_DIRECTORS, arguments=ASK, htmx=True),
    Row("night_door", "GET", DIRECTORS),
    Row("night_door", "POST", REFUSED_DIRECTORS),
    Row("event_coming", "GET", DIRECTORS, arguments=EVENT),
    Row("phone_link", "GET", DIRECTORS, arguments=CLUB),
    Row("phone_link", "GET", ELDERS, arguments=DIRECTOR),
    Row("phone_link_renew", "POST", DONE_BY_DIRECTORS, arguments=CLUB),
    Row("night_log", "GET", MEMBERS),
    Row("night_then", "GET", DIRECTORS),
    Row("night_pictures", "GET", MEMBERS),
    Row("night_print", "GET", DIRECTORS, arguments={"name": lambda world: "payouts"}),
    Row("night_print", "GET", NOBODY, arguments={"name": lambda world: "guesses"}),
    Row("night_draws", "GET", MEMBERS),
    Row("night_console", "GET", DIRECTORS),
    Row("night_act", "POST", NOBODY),
    Row("night_act", "POST", REFUSED_DIRECTORS, arguments={"name": lambda world: "rebuy"}),
    Row("night_due", "POST", REFUSED_DIRECTORS),
    Row("night_undo", "POST", NOBODY),
    Row("night_undo", "POST", REFUSED_DIRECTORS, data={"sequence": 1}),
    Row("night_correct", "POST", NOBODY),
    Row("night_pause_reason", "POST", REFUSED_DIRECTORS),
    Row("night_newcomer", "POST", REFUSED_DIRECTORS),
    Row("night_structure", "POST", DIRECTORS),
    Row("night_chips", "GET", DIRECTORS),
    Row("night_plan", "POST", REFUSED_DIRECTORS),
    Row("night_ending", "GET", DIRECTORS),
    Row("night_forecast", "POST", REFUSED_DIRECTORS),
    Row("night_take_back", "POST", REFUSED_DIRECTORS),
    Row("night_screens", "GET", DIRECTORS),
    Row("night_screens", "POST", REFUSED_DIRECTORS),
    Row("night_screens_felt", "POST", DONE_BY_DIRECTORS),
    Row("night_screens_house", "POST", REFUSED_DIRECTORS),
    Row("night_hands", "GET", MEMBERS),
    Row("night_table", "GET", NOBODY),  # there is none
    Row("phone_table", "GET", AWAY, arguments=PHONE),  # back to the phone: he has no seat
    Row("phone_table", "GET", NOBODY, arguments=GUESS),
    # digital tables
    Row("tables", "GET", MEMBERS),
    Row("play", "POST", (404, 404, 302, 302, 302, 302), arguments=PLAY),
    Row("table_new", "GET", MEMBERS),
    Row("table_new", "POST", (404, 404, 422, 422, 422, 422)),
    Row("table_options", "GET", NOBODY, arguments=TABLE),  # its host is nobody of them
    Row("table_options", "POST", NOBODY, arguments=TABLE),
    Row("play", "POST", NOBODY, arguments={"preset": lambda world: "whist"}),
    Row("table", "GET", MEMBERS, arguments=TABLE),
    Row("table", "GET", NOBODY, arguments=CLOSED_TABLE),
    Row("table_fragment", "GET", MEMBERS, arguments=TABLE),
    Row("table_choose", "POST", WRONG_MOMENT, arguments=TABLE, htmx=True),
    Row("table_mark", "POST", WRONG_MOMENT, arguments=TABLE),
    Row("table_act", "POST", WRONG_MOMENT, arguments=TABLE, htmx=True),
    Row("table_act", "POST", NOBODY, arguments=TABLE | {"act": lambda world: "cheat"}),
    # hands that have been played
    Row("table_hands", "GET", MEMBERS, arguments=TABLE),
    Row("table_hands", "GET", NOBODY, arguments=CLOSED_TABLE),
    Row("table_last_hand", "GET", AWAY_FOR_MEMBERS, arguments=TABLE),
    Row("table_hand", "GET", NOBODY, arguments=TABLE | {"number": lambda world: 7}),
    Row("table_hand", "GET", MEMBERS, arguments=VOIDED),
    Row("table_hand_file", "GET", MEMBERS, arguments=VOIDED | {"form": lambda world: "txt"}),
    Row("table_hand_file", "GET", NOBODY, arguments=VOIDED | {"form": lambda world: "exe"}),
    Row("hands_check", "GET", EVERYBODY),
    Row("hands_check", "POST", EVERYBODY),
    # dealers' tablets
    Row("night_tablets", "GET", DIRECTORS),
    Row("night_tablets", "POST", REFUSED_DIRECTORS),
    Row("night_tablet_revoke", "POST", DIRECTORS, arguments={"tablet": lambda world: world.tablet.pk}),
    Row("night_question", "POST", REFUSED_DIRECTORS, arguments={"question": lambda world: world.question.pk}),
    Row("tablet_pair", "GET", EVERYBODY),
    Row("tablet_pair", "POST", (422, 422, 422, 422, 422, 422), data={"code": "WRONG1"}),
    Row("tablet", "GET", NOBODY),
    Row("tablet_act", "POST", NOBODY),
    Row("tablet_act", "POST", NOBODY, arguments={"name": lambda world: "deal"}),
    Row("tablet_leave", "POST", NOBODY),
    Row("tablet_worker", "GET", EVERYBODY),
    Row("tablet_manifest", "GET", EVERYBODY),
    Row("event_night", "GET", (404, 404, 302, 302, 302, 302), arguments=EVENT),
    Row("event_night", "POST", (404, 404, 404, 404, 302, 302), arguments=EVENT),
    Row(
        "event_pictures",
        "GET",
        (404, 404, 302, 302, 302, 302),
        arguments={"pk": lambda world: world.night.event_id, "number": lambda world: 1},
    ),
    Row("event_fact", "GET", (404, 404, 302, 302, 302, 302), arguments=EVENT),
    Row("event_rsvp", "POST", (404, 404, 404, 404, 404, 404), arguments=EVENT),
    Row("event_rsvp", "POST", (404, 404, 302, 302, 302, 302), {"coming": "yes"}, arguments=EVENT),
    Row(
        "event_rsvp", "POST", (404, 404, 404, 404, 302, 302), {"coming": "no", "member": "1"}, arguments=EVENT
    ),
    Row("night_close", "POST", (404, 404, 404, 404, 302, 404)),
    Row("heads_up", "GET", MEMBERS, arguments=HEADS_UP),
    Row("heads_up", "GET", NOBODY, arguments={"pk": lambda world: 999}),
    Row("heads_up_display", "GET", MEMBERS, arguments=HEADS_UP),
    Row("heads_up_draws", "GET", MEMBERS, arguments=HEADS_UP),
    Row("heads_up_log", "GET", MEMBERS, arguments=HEADS_UP),
    Row("heads_up_then", "GET", DIRECTORS, arguments=HEADS_UP),
    Row("heads_up_file", "GET", DIRECTORS, arguments=HEADS_UP),
    Row("heads_up_console", "GET", DIRECTORS, arguments=HEADS_UP),
    Row("heads_up_act", "POST", NOBODY, arguments=HEADS_UP),
    Row("heads_up_act", "POST", REFUSED_DIRECTORS, arguments=HEADS_UP_ENTRY),
    Row("heads_up_newcomer", "POST", REFUSED_DIRECTORS, arguments=HEADS_UP),
    Row("heads_up_undo", "POST", NOBODY, arguments=HEADS_UP),
    Row("heads_up_undo", "POST", REFUSED_DIRECTORS, data={"sequence": 1}, arguments=HEADS_UP),
    Row("heads_up_correct", "POST", NOBODY, arguments=HEADS_UP),
    Row("heads_up_close", "POST", (404, 404, 404, 404, 302, 404), arguments=HEADS_UP),
    Row("club_tonight", "GET", DIRECTORS),
    Row("club_tonight", "POST", REFUSED_DIRECTORS),
    Row("live", "GET", (404, 404, 204, 204, 204, 204), arguments=FRIDAY),
    # ring games
    Row("ring_games", "GET", MEMBERS, arguments=CLUB),
    Row("ring_game_open", "POST", DONE_BY_DIRECTORS, arguments=CLUB),
    Row("ring_game", "GET", DIRECTORS, arguments=RING),
    Row("ring_game_log", "GET", DIRECTORS, arguments=RING),
    Row("ring_game_file", "GET", DIRECTORS, arguments=RING),
    Row("ring_game_display", "GET", MEMBERS, arguments=RING),
    Row("ring_game_due", "POST", REFUSED_DIRECTORS, arguments=RING),
    Row("ring_game_undo", "POST", NOBODY, arguments=RING),
    Row("ring_game_undo", "POST", REFUSED_DIRECTORS, {"sequence": 1}, RING),
    Row("ring_game_act", "POST", NOBODY, arguments=RING),
    Row("ring_game_act", "POST", REFUSED_DIRECTORS, arguments=RING | {"name": lambda world: "buy-in"}),
    Row("phone_ring_game", "GET", AWAY, arguments=PHONE),  # no game is on
    Row("phone_ring_game", "GET", NOBODY, arguments=GUESS),
    Row("phone_ring_list", "POST", (302, 302, 404, 302, 302, 302), arguments=PHONE),
    Row("phone_ring_list", "POST", NOBODY, arguments=GUESS),
    Row("live", "GET", (404, 404, 204, 204, 204, 204), arguments=RING_TOPIC),
    # the site itself
    Row("live", "GET", NOBODY),
    Row("language", "POST", AWAY),
    Row("lights", "POST", AWAY),
    Row("reach", "POST", AWAY),
    Row("looks", "GET", NOT_VISITORS),
    Row("looks_console", "GET", NOT_VISITORS),
    Row("looks_display", "GET", NOT_VISITORS),
]
