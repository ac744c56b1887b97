"""The real site with a few tasks more (errands.py)."""

from config.settings import *
from config.settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.config.work.errands.Errands"]
