from django.apps import AppConfig


class ConfigConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        from config.translation.localisation import DjangoLocalisation
        from words import text

        text.localisation = DjangoLocalisation()
