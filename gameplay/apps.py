from django.apps import AppConfig


class GameplayConfig(AppConfig):
    name = "gameplay"

    def ready(self) -> None:
        from clubs import addresses
        from gameplay.access import follow_tables
        from gameplay.demo import join_demo
        from gameplay.play.jobs import join_ticker
        from gameplay.play.night_sync import follow_nights

        follow_tables()
        follow_nights()
        join_ticker()
        join_demo()
        addresses.offer(tables="tables")
