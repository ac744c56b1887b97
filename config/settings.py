"""Settings, all read from the environment; each has a default that runs a club night from one folder.

Embedded (the default): SQLite in DATA_DIR, signals inside the process.
Hosted: DATABASE_URL (PostgreSQL) and REDIS_URL; see docs/operations.md for every name.
"""

import hashlib
import ipaddress
import re
from pathlib import Path
from urllib.parse import urlsplit

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from environs import Env, EnvError

from config.startup import data_folder, postgresql

BASE_DIR = Path(__file__).resolve().parent.parent
env = Env()

DATA_DIR = env.path("DATA_DIR", BASE_DIR / ".data")
DEBUG = env.bool("DEBUG", False)
HTTPS = env.bool("HTTPS", False)


SQLITE_FILE = DATA_DIR / "dead-button.sqlite3"
DATABASE_URL = env.str("DATABASE_URL", "")
NEW_SECRET = env.bool("NEW_SECRET", False)  # make one though there is data that another was used with
HAD_SECRET = (DATA_DIR / "secret").exists()
try:
    SECRET_KEY = env.str("SECRET_KEY", "") or data_folder.secret(
        DATA_DIR, has_data=not DATABASE_URL and SQLITE_FILE.exists(), may_be_new=NEW_SECRET
    )
    DATABASES = {"default": env.dj_db_url("DATABASE_URL", f"sqlite:///{SQLITE_FILE}")}
    if DATABASES["default"]["ENGINE"].rpartition(".")[2] not in {"sqlite3", "postgresql"}:
        raise ValueError(DATABASES["default"]["ENGINE"])
except data_folder.Unusable as fault:
    raise ImproperlyConfigured(str(fault)) from None
except (EnvError, ValueError):
    raise ImproperlyConfigured(
        "DATABASE_URL is not the address of a database: postgres://user:password@host/name"
    ) from None
# What several sites on one Redis are told apart by: the same on every machine of one site.
SITE_NAME = env.str("SITE_NAME", "") or hashlib.sha256(f"site {SECRET_KEY}".encode()).hexdigest()[:16]
PUBLIC_ADDRESS = env.str("PUBLIC_ADDRESS", "").rstrip("/")  # what links and codes begin with; else found out
PUBLIC_HOST = urlsplit(PUBLIC_ADDRESS).hostname or ""
PUBLIC_HOST = f"[{PUBLIC_HOST}]" if ":" in PUBLIC_HOST else PUBLIC_HOST
if PUBLIC_ADDRESS and not (PUBLIC_HOST and re.match(r"https?://[^@?#\s]+\Z", PUBLIC_ADDRESS)):
    raise ImproperlyConfigured("PUBLIC_ADDRESS is the whole address of the site, as https://poker.example.")
THIS_MACHINE = [".localhost", "127.0.0.1", "[::1]"]
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", [PUBLIC_HOST, *THIS_MACHINE] if PUBLIC_ADDRESS else ["*"])
CSRF_TRUSTED_ORIGINS: list[str] = env.list("CSRF_TRUSTED_ORIGINS", [])

INSTALLED_APPS = [
    "config",
    "clubs",
    "tables",
    "tournaments",
    "gameplay",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.forms",
    "django_htmx",
    "template_partials",
    "rules",
    "csp",
    "allauth",
    "allauth.account",
    "allauth.mfa",
]

MIDDLEWARE = [
    "config.watch.requests.middleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "config.translation.languages.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "clubs.views.links.Authentication",
    "config.signed_in.middleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.pages.toasts.ToastMiddleware",
    "config.serving.malformed.tidy",
    "clubs.views.ending.FrozenMiddleware",
    "gameplay.views.game_pages.UnknownGameMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "config.pages.theme.theme",
                "config.translation.languages.languages",
                "config.accounts.sign_in_context",
            ],
        },
    },
]

FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

# Data

SQLITE_SYNCHRONOUS = env.str(
    "SQLITE_SYNCHRONOUS", "FULL"
).upper()  # FULL: what is acknowledged is on the disk
if SQLITE_SYNCHRONOUS not in {"EXTRA", "FULL", "NORMAL", "OFF"}:
    raise ImproperlyConfigured("SQLITE_SYNCHRONOUS is FULL, NORMAL, OFF or EXTRA.")
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["ENGINE"] = "config.sqlite"
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 10,
        "init_command": (
            f"PRAGMA journal_mode = WAL; PRAGMA synchronous = {SQLITE_SYNCHRONOUS}; PRAGMA foreign_keys = ON;"
        ),
    }
else:
    DATABASES["default"]["OPTIONS"] = postgresql.options(
        DATABASES["default"].get("OPTIONS", {}), prepares=env.bool("DATABASE_PREPARES", True)
    )
DATABASES["default"]["CONN_MAX_AGE"] = 60  # seconds; opening one costs more than most questions
DATABASES["default"]["CONN_HEALTH_CHECKS"] = True  # a database server may have been started again meanwhile
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
REDIS_URL = env.str("REDIS_URL", "")
WORK_HERE = env.bool("WORK_HERE", not REDIS_URL)  # whether this process does what comes later, or bin/work
BACKUP_FOLDER = env.path("BACKUP_FOLDER", DATA_DIR / "backups")
BACKUPS_KEPT = env.int("BACKUPS_KEPT", 7)  # in that folder; 0: none is made by itself
BACKUP_COMMAND = env.str("BACKUP_COMMAND", "")  # is run after each, with its path in BACKUP_FILE
LITESTREAM_REPLICA = env.str("LITESTREAM_REPLICA", "")  # where Litestream, beside the site, copies SQLite to
REQUESTS_AT_ONCE = env.int("REQUESTS_AT_ONCE", 4)  # in one process; the others wait in line
REQUESTS_OF_CROWDS = env.int("REQUESTS_OF_CROWDS", 2)  # of these, how many may be a crowd's
REQUESTS_WAITING = env.int("REQUESTS_WAITING", 500)  # of one client, in line for a turn
CROWD_WAITING = env.int("CROWD_WAITING", 1000)  # of whoever only looks, in all
LARGEST_BODY = env.int("LARGEST_BODY", 2_500_000)  # bytes of one request
LARGEST_UPLOAD = env.int("LARGEST_UPLOAD", 10_000_000)  # the same with files, from whom the site knows
BODY_SECONDS = env.float("BODY_SECONDS", 60.0)  # in which a request has arrived
CROWDED = ("/p/", "/live/")  # what many devices ask in one moment: it waits behind everything else
API_READS_A_MINUTE = env.int("API_READS_A_MINUTE", 600)  # of one token (docs/api.md)
API_WRITES_A_MINUTE = env.int("API_WRITES_A_MINUTE", 120)
API_PUBLIC_READS_A_MINUTE = env.int("API_PUBLIC_READS_A_MINUTE", 120)  # of one network, without a token
PRACTICE_PACE = env.float(
    "PRACTICE_PACE", 1.0
)  # how long house players of practice tables think: 0 not at all
OUTAGE_AFTER = max(5, env.int("OUTAGE_AFTER", 8))  # seconds without a look: config/live/pulse.py
LIVE_STREAMS = env.int("LIVE_STREAMS", 1000)  # open streams in one process; beyond them pages poll
STREAMS_OF_ONE = env.int("STREAMS_OF_ONE", 50)  # of one browser that the site knows

if REDIS_URL:
    CACHES = {
        "default": {
            "BACKEND": "config.live.redis.CacheWithFallback",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": SITE_NAME,
        }
    }
SESSION_ENGINE = "django.contrib.sessions.backends.db"

# Accounts

AUTH_USER_MODEL = "clubs.User"
AUTHENTICATION_BACKENDS = [
    "rules.permissions.ObjectPermissionBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
SIGN_UP = env.bool("SIGN_UP", False)  # whether strangers may open accounts; members are invited by their club
FOUNDING = env.str("FOUNDING", "link")  # who founds clubs: whoever has a link of the host's, or "members"
ACCOUNT_ADAPTER = "config.accounts.Adapter"
ACCOUNT_FORMS = {"login": "config.accounts.SignInForm"}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_REAUTHENTICATION_METHODS = ["password", "mfa"]  # no codes by mail
ACCOUNT_SESSION_REMEMBER = True
MFA_SUPPORTED_TYPES = ["webauthn", "totp", "recovery_codes"]
MFA_ADAPTER = "config.accounts.SignInCodes"
MFA_FORMS = {
    "activate_totp": "config.accounts.ActivateCodesForm",
    "authenticate": "config.accounts.CodeForm",
    "generate_recovery_codes": "config.accounts.NewRecoveryCodesForm",
    "reauthenticate": "config.accounts.CodeAgainForm",
}
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not HTTPS
SESSION_COOKIE_AGE = 60 * 60 * 24 * 180  # a member's phone stays signed in for a season

# E-mail: none unless EMAIL_URL names a server; nothing depends on it

MAIL = env.dj_email_url("EMAIL_URL", "dummy://")
vars().update(MAIL)
EMAIL_TIMEOUT = MAIL["EMAIL_TIMEOUT"] or 30  # seconds for which a server may be silent (?timeout=)
SENDS_MAIL = env.str("EMAIL_URL", "") != ""
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", "dead-button@localhost")

REPORTS_TO = env.str("REPORTS_TO", "")  # an address to which reports of problems are mailed, too

# What the site sends to addresses that others give it (config/outgoing/): webhooks, pushes

OUTGOING_PRIVATE = env.bool("OUTGOING_PRIVATE", False)  # whether those in private networks, and here, too
OUTGOING_PORTS: list[int] = env.list("OUTGOING_PORTS", [80, 443, 8080, 8443], subcast=int)
OUTGOING_REFUSED: list[str] = env.list("OUTGOING_REFUSED", [])  # networks of the host's that are public
try:
    for network in OUTGOING_REFUSED:
        ipaddress.ip_network(network, strict=False)
except ValueError:
    raise ImproperlyConfigured("OUTGOING_REFUSED is a list of networks, as 198.51.100.0/24.") from None

# Security

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = ["^healthz$", "^readyz$", "^metrics$"]  # asked by machines beside this one
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", 3600) if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = env.bool("HSTS_EVERYWHERE", False)
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None  # browsers heed it over https only
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "media-src": [SELF],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}

# Words and files

LANGUAGE_CODE = "en-gb"
LANGUAGES = [("en-gb", "English"), ("es", "Español")]  # none is offered before its catalogue is whole
LANGUAGE_COOKIE_NAME = "language"
LOCALE_PATHS = [BASE_DIR / "config" / "locale"]
FORMAT_MODULE_PATH = ["config.translation.formats"]
USE_THOUSAND_SEPARATOR = False  # what machines read has none; intcomma writes those for people
TIME_ZONE = "UTC"
STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.static_files.collected.BundledStorage"},
}
if DEBUG:
    STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}

DEFAULT_EXCEPTION_REPORTER_FILTER = "config.privacy.redaction.Reports"
DEFAULT_EXCEPTION_REPORTER = "config.privacy.redaction.Reporter"
LOGGING_CONFIG = "config.privacy.redaction.configure"

LOG_FORMAT = env.str("LOG_FORMAT", "lines")  # to be read; "json" for programs
if LOG_FORMAT not in {"lines", "json"}:
    raise ImproperlyConfigured("LOG_FORMAT is lines or json.")
LOG_LEVEL = env.str("LOG_LEVEL", "WARNING")
LOG_REQUESTS = env.bool("LOG_REQUESTS", LOG_FORMAT == "json")  # a line for each
METRICS_TOKEN = env.str("METRICS_TOKEN", "")  # who has it may ask for metrics; else who is on this machine
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "lines": {
            "()": "config.watch.log_lines.Lines",
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
        },
        "json": {"()": "config.watch.log_lines.JsonLines"},
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": LOG_FORMAT}},
    "loggers": {
        "config.watch.requests": {"level": "INFO" if LOG_REQUESTS else LOG_LEVEL},
        # whoever asks by a wrong name is refused; a traceback for each would be theirs to write into the log
        "django.security.DisallowedHost": {
            "level": "ERROR" if LOG_LEVEL in {"DEBUG", "INFO"} else "CRITICAL"
        },
    },
    "root": {"handlers": ["console"], "level": LOG_LEVEL},
}
