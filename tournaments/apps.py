from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        from clubs.actions import links
        from tournaments.access import follow_nights
        from tournaments.phone.actions import void_phone

        follow_nights()
        links.also_void(void_phone)
