"""The application for uvicorn: pages, and the streams that tell them something changed."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from config import live, parent, turns
from config.streams import Streams
from config.ticker import ticker

application = Streams(turns.application(), live.hub, live.TOPIC_HEADER, ticker)
parent.end_with_parent()
