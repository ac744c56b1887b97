from django.apps import AppConfig


class ClubsConfig(AppConfig):
    name = "clubs"

    def ready(self) -> None:
        from clubs import access, founding_links
        from config.live import topics

        topics.allow("club", access.may_follow_club)
        topics.allow("season", access.may_follow_season)
        founding_links.offer_links()
