"""The real site with one more topic: a bell that anybody may ring and all but the deaf may hear."""

from config.settings import *

ROOT_URLCONF = "tests.config.bell_urls"
