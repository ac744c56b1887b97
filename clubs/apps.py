from django.apps import AppConfig


class ClubsConfig(AppConfig):
    name = "clubs"

    def ready(self) -> None:
        from clubs import access, welcome
        from config import live

        live.allow("club", access.may_follow_club)
        live.allow("season", access.may_follow_season)
        welcome.offer_links()
