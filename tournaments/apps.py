from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        from django.db.models import OuterRef

        from clubs import addresses
        from clubs.actions.links import on_void
        from clubs.models import LedgerLine
        from config import signed_in
        from config.live import pulse
        from tournaments import log_checks
        from tournaments.attendance.feeds import void_feed
        from tournaments.attendance.regulars import follow_calendar
        from tournaments.attendance.reminding import follow_calendars
        from tournaments.heads_up.format_guard import follow_formats
        from tournaments.heads_up.match_outages import match_clocks_run, offer_match_clocks_back
        from tournaments.messages.following_up import send_messages
        from tournaments.models import RingGame
        from tournaments.night.kept_nights import keep_nights
        from tournaments.night.outages import clock_runs, offer_clocks_back
        from tournaments.night.past_numbers import keep_past_numbers
        from tournaments.phone.actions import void_phone, void_phones_of
        from tournaments.phone.arrival import phone_page
        from tournaments.phone.expected import follow_places
        from tournaments.streams import follow_nights
        from tournaments.tasks import register_tasks

        register_tasks()
        log_checks.register_checks()
        follow_calendars()
        follow_formats()
        follow_places()
        follow_calendar()
        follow_nights()
        keep_nights()
        keep_past_numbers(self)
        pulse.heart.watch(clock_runs, offer_clocks_back)
        pulse.heart.watch(match_clocks_run, offer_match_clocks_back)
        send_messages()
        on_void(void_phone)
        signed_in.signed_out_everywhere.connect(void_phones_of, dispatch_uid="phones")
        on_void(void_feed)
        addresses.offer(
            attendance="season_attendance",
            fact="event_fact",
            mine="my_nights",
            needs="member_needs",
            money="club_money",
            season_money="season_money",
            pictures="event_pictures",
            points_trial="points_trial",
            recap="event_recap",
            rehearsal="club_rehearsal",
            ring_games="ring_games",
            tonight="club_tonight",
        )
        addresses.show_once_used(
            money=lambda: LedgerLine.objects.filter(club=OuterRef("pk")),
            ring_games=lambda: RingGame.objects.filter(club=OuterRef("pk")),
        )
        addresses.lead_to(phone_page)
        keep_rows()
        forget_members()


def forget_members() -> None:
    """Tell this app's logs when a member is to be forgotten, or is the same as another."""
    from clubs.actions import anonymising, ending, merging
    from tournaments import forgotten
    from tournaments.models import Duty, LetIn, Regular, Rsvp

    anonymising.refuse_anonymise(forgotten.refuse_while_playing)
    anonymising.known_as(forgotten.names_in_logs)
    anonymising.on_anonymise(forgotten.take_out_of_logs)
    merging.refuse_merge(forgotten.refuse_while_playing)
    merging.one_is_enough(Rsvp)
    merging.one_is_enough(Duty)
    merging.one_is_enough(Regular)
    merging.one_is_enough(LetIn)
    show_own_rows()
    ending.refuse_freezing(forgotten.refuse_while_something_is_on)
    ending.on_delete(forgotten.forget_logs)


def show_own_rows() -> None:
    """Add this app's rows to what a member reads of themselves."""
    from clubs.queries.own_data import OwnRows, keep_own, of_members
    from tables.models import Entry
    from tournaments import forgotten, models

    keep_own("attendance", *map(of_members, (models.Rsvp, models.Regular, models.Duty)))
    keep_own("attendance", of_members(models.Ask, without="request_id"))
    keep_own("results", of_members(models.RingResult))
    keep_own("penalties", of_members(models.BanLift))
    keep_own("attendance", of_members(models.LetIn))
    keep_own("devices", of_members(models.Phone, without="key code"))
    keep_own("devices", of_members(models.CalendarFeed, without="key"))
    keep_own("log", OwnRows(Entry, forgotten.own_entries, shape=forgotten.entry_about))


def keep_rows() -> None:
    """Keep the rows of this app in the file of a club."""
    from clubs.belongings import keep, leave_out, on_import
    from clubs.rulebook import Rulebook
    from tables.actions import fresh_seed
    from tournaments import models
    from tournaments.archive.imported import check_logs
    from tournaments.heads_up.match_file import check_match_logs
    from tournaments.kept_structures import checked_periods
    from tournaments.models.phone import fresh_key
    from tournaments.night.past_numbers import write_past_bounties

    on_import(check_logs)
    on_import(check_match_logs)
    on_import(write_past_bounties)
    keep(models.Tournament, checks={"rulebook_data": Rulebook.model_validate})
    keep(models.HeadsUpTournament, checks={"rulebook_data": Rulebook.model_validate})
    keep(models.Rsvp)
    keep(models.Regular)
    keep(models.Duty)
    keep(models.BanLift)
    keep(models.LetIn)
    keep(models.Ask, without={"request_id": fresh_key})
    keep(models.Display, without={"code": None})
    keep(models.HouseStyle)
    keep(models.Slide)
    keep(models.KeptStructure, without={"changed_at": None}, checks={"periods": checked_periods})
    keep(models.Tablet, without={"digest": lambda: fresh_seed().hex()})
    keep(models.Question)
    keep(models.MatchTablet, without={"digest": lambda: fresh_seed().hex()})
    keep(models.MatchQuestion)
    keep(models.RingGame)
    keep(models.RingResult)
    leave_out(models.TableNote, "What dealers tell each other is for that night alone.")
    leave_out(models.Rehearsal, "A rehearsal is thrown away.")
    leave_out(models.BareClock, "The private link of a clock is a key, and ends when a club takes it.")
    leave_out(models.Phone, "A phone's private link is a key; members are given new ones.")
    leave_out(models.ToldLevel, "What programs were told is a matter of the site that told them.")
    leave_out(models.CalendarFeed, "A calendar's private address is a key; members make new ones.")
    for code in (models.PairingCode, models.MatchCode):
        leave_out(code, "A code that pairs a tablet holds for minutes.")
