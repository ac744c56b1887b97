from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        from clubs import addresses
        from clubs.actions.links import on_void
        from tournaments.attendance.feeds import void_feed
        from tournaments.attendance.following import follow_calendars
        from tournaments.phone.actions import follow_places, void_phone
        from tournaments.streams import follow_nights

        follow_calendars()
        follow_places()
        follow_nights()
        on_void(void_phone)
        on_void(void_feed)
        addresses.offer(
            attendance="season_attendance",
            fact="event_fact",
            mine="my_nights",
            night="event_night",
            phone="phone_link",
            points_trial="points_trial",
            tonight="club_tonight",
        )
