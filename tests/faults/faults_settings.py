"""The real settings; what waits for minutes or hours after a fault waits for seconds."""

from config.settings import *
from config.settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.faults.impatient.Impatient"]
