"""The settings under test: the real ones on a data folder of their own, quick passwords, plain files."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

if "DATA_DIR" not in os.environ:
    os.environ["DATA_DIR"] = tempfile.mkdtemp(prefix="dead-button-test-")
    atexit.register(shutil.rmtree, os.environ["DATA_DIR"], ignore_errors=True)

os.environ.setdefault("SQLITE_SYNCHRONOUS", "OFF")  # what is committed here need not outlast a power cut

from config.settings import *
from config.settings import DATA_DIR, DATABASES, REDIS_URL, SITE_NAME, STORAGES

if DATABASES["default"]["ENGINE"] == "config.sqlite":
    # A file, as in real life: in memory all threads would share one connection.
    DATABASES["default"]["TEST"] = {"NAME": str(Path(DATA_DIR) / f"test-{os.getpid()}.sqlite3")}
else:
    DATABASES["default"]["OPTIONS"] = {"options": "-c synchronous_commit=off"}
DATABASES["default"]["CONN_MAX_AGE"] = 0  # threads of a test end without a word
if REDIS_URL:
    # A database for each process that tests: one that clears its cache leaves the others' alone.
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    location = f"{REDIS_URL.rpartition('/')[0]}/{15 - worker % 14}"
    CACHES = {
        "default": {
            "BACKEND": "config.live.redis.CacheWithFallback",
            "LOCATION": location,
            "KEY_PREFIX": SITE_NAME,
        }
    }
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
WHITENOISE_AUTOREFRESH = True  # otherwise every client of a test would look for all the files
