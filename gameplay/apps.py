from django.apps import AppConfig


class GameplayConfig(AppConfig):
    name = "gameplay"

    def ready(self) -> None:
        from django.db.models import OuterRef

        from clubs import addresses
        from gameplay.access import follow_tables
        from gameplay.demo import join_demo
        from gameplay.histories import hand_check
        from gameplay.models import Table
        from gameplay.play.chores import join_ticker
        from gameplay.play.night_sync import follow_nights
        from gameplay.tasks import register_tasks

        follow_tables()
        follow_nights()
        join_ticker()
        register_tasks()
        hand_check.register_checks()
        join_demo()
        addresses.offer(games="games", tables="tables")
        addresses.show_once_used(tables=lambda: Table.objects.filter(club=OuterRef("pk")))
        leave_out_hands()
        keep_games()
        from clubs.actions.anonymising import on_anonymise
        from clubs.actions.ending import on_delete, refuse_freezing
        from gameplay.play.pruning import forget_table_logs, take_out_of_hands
        from gameplay.play.tables import refuse_while_playing
        from gameplay.sources.felt_options import told_of
        from tournaments.night.floor.felt_games import say_announced_by

        on_anonymise(take_out_of_hands)
        show_own_hands()
        on_delete(forget_table_logs)
        refuse_freezing(refuse_while_playing)
        say_announced_by(told_of)


def leave_out_hands() -> None:
    """No hand is in the file of a club."""
    from clubs.belongings import leave_out
    from gameplay import models

    why = "Hands on screens hold cards that nobody has seen; what they came to is in the log of their night."
    for model in (models.Table, models.Hand, models.Choice, models.Marked, models.Presence):
        leave_out(model, why)
    leave_out(models.Guest, "Visitors are no members of the club.")
    leave_out(models.PlayerReport, "A report is about a hand on screens, which is not in the file.")
    leave_out(models.PlayerNote, "What somebody notes about others is for no other eyes.")


def keep_games() -> None:
    """The games that a club has written down are in its file."""
    from clubs.belongings import before_import, keep
    from gameplay import models
    from gameplay.club_games.imported_games import check_games, check_length

    before_import(check_games, models.ClubGame, models.GameVersion)
    keep(models.ClubGame)
    keep(models.GameVersion, checks={"definition": check_length})


def show_own_hands() -> None:
    """Add this app's rows to what a member reads of themselves."""
    from clubs.queries.own_data import OwnRows, keep_own
    from gameplay import models
    from gameplay.play import pruning

    keep_own(
        "hands",
        OwnRows(models.Hand, pruning.own_hands, shape=pruning.hand_about),
        OwnRows(
            models.PlayerNote, lambda oneself: models.PlayerNote.objects.filter(author__in=oneself.members)
        ),
        OwnRows(models.PlayerReport, pruning.own_reports, shape=pruning.report_sent),
        OwnRows(
            models.Presence,
            lambda oneself: models.Presence.objects.filter(
                table__club=oneself.member.club,
                player__in=[f"member-{each.pk}" for each in oneself.members],
            ),
        ),
    )
