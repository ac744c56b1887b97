from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "tables"

    def ready(self) -> None:
        from clubs.belongings import keep
        from tables.actions import fresh_seed
        from tables.log_check import register_checks
        from tables.models import Entry, Log

        register_checks()
        keep(Log, without={"next_seed": fresh_seed, "sealed_seeds": None})
        keep(Entry, without={"mark": None})
