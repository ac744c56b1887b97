"""The real settings, and a process that can be told to die at one point of its work (see kill_points.py)."""

from config.settings import *
from config.settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.gameplay.faults.kill_points.KillPoints"]
