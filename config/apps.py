from django.apps import AppConfig
from django.core.exceptions import ImproperlyConfigured


class ConfigConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        from django.conf import settings

        from config import problems, signed_in
        from config.backups import freshness, keeping
        from config.startup import checks, loading
        from config.translation.catalogues import compiled
        from config.translation.languages import DjangoLocalisation
        from config.watch import examination, scrape
        from config.work import in_process, site_tasks, sweep
        from words import text

        try:
            compiled.compile_all(settings.LOCALE_PATHS[0])
        except ValueError as fault:
            raise ImproperlyConfigured(str(fault)) from None
        text.localisation = DjangoLocalisation()
        checks.register_checks()
        site_tasks.register_tasks()
        sweep.follow_upgrades(self)
        signed_in.follow_sign_ins()
        problems.register_tasks()
        keeping.register_tasks()
        scrape.register_metrics()
        examination.register_checks()
        freshness.watch_backups()
        if settings.WORK_HERE:
            in_process.join_ticker()
        loading.end()
