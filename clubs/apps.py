from django.apps import AppConfig


class ClubsConfig(AppConfig):
    name = "clubs"

    def ready(self) -> None:
        from django.db.models import OuterRef

        from clubs import access, addresses, founding_links, standings_check
        from clubs.actions import anonymising, links
        from clubs.actions.api_tokens import revoke_tokens_of
        from clubs.actions.results import results_written
        from clubs.actions.standings import standings_changed
        from clubs.actions.tickets import refuse_holding
        from clubs.models import Season
        from clubs.queries.clubs import clubs_with_gap
        from clubs.tasks import register_tasks
        from clubs.webhooks.group_texts import compose_for_groups
        from clubs.webhooks.telling import tell_group_of_results, tell_standings
        from config.live import topics
        from config.watch import metrics

        topics.allow("club", access.may_follow_club)
        topics.allow("season", access.may_follow_season)
        founding_links.offer_links()
        addresses.show_once_used(seasons=lambda: Season.objects.filter(club=OuterRef("pk")))
        anonymising.refuse_anonymise(refuse_holding)
        links.on_void(revoke_tokens_of)
        register_tasks()
        send_messages()
        standings_changed.connect(tell_standings, dispatch_uid="webhooks")
        results_written.connect(tell_group_of_results, dispatch_uid="groups")
        compose_for_groups()
        standings_check.register_checks()
        standings_check.register_tasks()
        metrics.at_scrape(
            "dead_button_clubs_with_money_gap",
            "Clubs whose money did not add up when it was last checked.",
            clubs_with_gap,
        )
        keep_clubs()


def send_messages() -> None:
    """Messages to members: by mail, and what this app has to say."""
    from clubs.actions import anonymising, merging
    from clubs.actions.ledger import forget_payment_address
    from clubs.actions.links import on_void
    from clubs.messages import preferences
    from clubs.messages.causes import follow_the_club
    from clubs.messages.channels import offer_channel
    from clubs.messages.composing import on_compose
    from clubs.messages.inviting import confirm_message, link_message
    from clubs.messages.joining import join_message
    from clubs.messages.kinds import About
    from clubs.messages.mail import MAIL
    from clubs.messages.push import PUSH, forget_devices
    from clubs.messages.results_told import follow_results
    from clubs.models import Message, MessageWish, PaymentAddress, PushDevice

    offer_channel(MAIL)
    offer_channel(PUSH)
    on_compose(About.CONFIRM, confirm_message)
    on_compose(About.LINK, link_message)
    on_compose(About.JOIN, join_message)
    follow_the_club()
    follow_results()
    anonymising.on_anonymise(preferences.forget_messages_of)
    anonymising.on_anonymise(forget_devices)
    on_void(forget_devices)
    on_void(preferences.forget_address_of)
    merging.one_is_enough(MessageWish)
    merging.one_is_enough(PushDevice)
    merging.one_is_enough(PaymentAddress)
    anonymising.on_anonymise(forget_payment_address)
    merging.one_is_enough(Message)


def keep_clubs() -> None:
    """Keep what this app has in the file of a club."""
    from clubs import models
    from clubs.actions.chip_sets import checked_chips
    from clubs.belongings import keep, leave_out
    from clubs.ledger import account_of
    from clubs.rulebook import NightFormat, Rulebook, kinds_of
    from config.models import Job, ProblemReport, SignedInDevice

    keep(
        models.Club,
        without={
            "slug": None,
            "money_wrong_at": None,
            "rehearsal_of": None,
            "is_of_clock": None,
            "frozen_at": None,
            "deletes_at": None,
        },
        checks={"kinds": kinds_of},
    )
    keep(models.Member, without={"user": None, "claim": None, "claimed_at": None, "kept_at": None})
    keep(models.RulebookVersion, checks={"data": Rulebook.model_validate})
    keep(models.LinkEntry, without={"account": None})
    keep(models.Season)
    keep(models.Qualification)
    keep(models.ChipSet, checks={"chips": checked_chips})
    keep(models.Event, checks={"rules": NightFormat.model_validate})
    keep(models.Result)
    keep(models.PointLine)
    keep(models.KnockoutCredit)
    keep(models.Standing)
    keep(models.GivenPoints)
    keep(models.LedgerLine, checks={"source": account_of, "target": account_of})
    keep(models.Ticket)
    keep(models.Suspension)
    leave_out(models.User, "An account is a person's, not a club's.")
    leave_out(models.ApiToken, "A token opens this site, not another.")
    leave_out(models.JoinRequest, "Who asked to join here has asked this site's club.")
    leave_out(models.Submission, "Forms that were sent to this site are not sent to another.")
    for model in (models.MessageSettings, models.MessageWish):
        leave_out(model, "Members asked this site for messages; another one asks them anew.")
    leave_out(models.Message, "What was sent from here was sent.")
    leave_out(Job, "What is still to be done is done where it was asked for.")
    leave_out(SignedInDevice, "A device is signed in to one site.")
    leave_out(ProblemReport, "A report of a problem is for those who look after the site.")
    leave_out(models.PaymentAddress, "An account number was told to this site, for those who pay into it.")
    leave_out(models.PushDevice, "A browser has agreed to be told by one site.")
    leave_out(models.Webhook, "Programs are told by the site that their elders gave their address.")
    leave_out(models.WebhookDelivery, "What programs were told is a matter of the site that told them.")
    leave_out(models.Bringing, "What was brought to a site can be taken back there.")
    leave_out(models.LongWork, "What somebody waits for is done where they wait.")
    leave_out(models.LongWorkPart, "What somebody waits for is kept where they fetch it.")
    leave_out(models.ClubImport, "How a club came to this site is not a matter of the club.")
