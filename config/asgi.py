"""The application for uvicorn: pages, and the streams that tell them something changed."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from config.live import topics
from config.live.streams import Streams
from config.live.ticker import ticker
from config.serving import request_queue, worker_exit
from config.watch import metrics
from config.watch.requests import Watched
from config.work import notifying

served = request_queue.application()  # which sets Django up

from config.live import pulse  # noqa: E402 (it has rows, which are there from now on)

tickers = (pulse.ticker, ticker, notifying.ticker)
application = Watched(Streams(served, topics.hub, topics.TOPIC_HEADER, tickers))
metrics.begin_where_shared()
worker_exit.end_with_parent()
