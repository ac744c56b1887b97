from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        from clubs import addresses
        from clubs.actions.links import also_void
        from tournaments.phone.actions import void_phone
        from tournaments.streams import follow_nights

        follow_nights()
        also_void(void_phone)
        addresses.offer(night="event_night", fact="event_fact", tonight="club_tonight", phone="phone_link")
