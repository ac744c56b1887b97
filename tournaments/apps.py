from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        from clubs.actions import links
        from tournaments.phone.actions import void_phone
        from tournaments.streams import follow_nights

        follow_nights()
        links.also_void(void_phone)
