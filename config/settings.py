"""Settings, all read from the environment; each has a default that runs a club night from one folder.

Embedded (the default): SQLite in DATA_DIR, signals inside the process.
Hosted: DATABASE_URL (PostgreSQL) and REDIS_URL; see docs/operations.md for every name.
"""

import os
import secrets
from contextlib import suppress
from functools import partial
from pathlib import Path

from csp.constants import NONE, SELF
from environs import Env

BASE_DIR = Path(__file__).resolve().parent.parent
env = Env()

DATA_DIR = env.path("DATA_DIR", BASE_DIR / ".data")
DEBUG = env.bool("DEBUG", False)
HTTPS = env.bool("HTTPS", False)


def own_secret() -> str:
    """The installation's secret key: made once, kept in DATA_DIR, readable by its owner alone."""
    path = DATA_DIR / "secret"
    DATA_DIR.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError), open(path, "x", opener=partial(os.open, mode=0o600)) as fresh:
        fresh.write(secrets.token_urlsafe(50))
    return path.read_text()


SECRET_KEY = env.str("SECRET_KEY", "") or own_secret()
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", ["*"])
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
    "servestatic",
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
    "django.middleware.security.SecurityMiddleware",
    "config.statics.static_files",
    "config.zipped.ZippedMiddleware",
    "config.policy.policy",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "config.languages.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.toasts.ToastMiddleware",
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
                "config.lights.lights",
                "config.languages.languages",
                "config.accounts.entrance",
            ],
        },
    },
]

FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

# Data

DATABASES = {"default": env.dj_db_url("DATABASE_URL", f"sqlite:///{DATA_DIR / 'dead-button.sqlite3'}")}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 10,
        "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;",
    }
else:  # a statement that has been asked three times is planned once for its connection
    DATABASES["default"]["OPTIONS"] = {
        **DATABASES["default"].get("OPTIONS", {}),
        "server_side_binding": True,
        "prepare_threshold": 3 if env.bool("DATABASE_PREPARES", True) else None,
    }
DATABASES["default"]["CONN_MAX_AGE"] = 60  # seconds; opening one costs more than most questions
DATABASES["default"]["CONN_HEALTH_CHECKS"] = True  # a database server may have been started again meanwhile
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
REDIS_URL = env.str("REDIS_URL", "")
REQUESTS_AT_ONCE = env.int("REQUESTS_AT_ONCE", 4)  # in one process; the others wait in line
REQUESTS_OF_CROWDS = env.int("REQUESTS_OF_CROWDS", 2)  # of these, how many may be a crowd's
CROWDED = ("/p/", "/live/")  # what many devices ask in one moment: it waits behind everything else
PRACTICE_PACE = env.float(
    "PRACTICE_PACE", 1.0
)  # how long house players of practice tables think: 0 not at all
LIVE_STREAMS = env.int("LIVE_STREAMS", 1000)  # open streams in one process; beyond them pages poll

if REDIS_URL:
    CACHES = {"default": {"BACKEND": "config.steady.SteadyCache", "LOCATION": REDIS_URL}}
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
ACCOUNT_ADAPTER = "config.accounts.Adapter"
ACCOUNT_FORMS = {"login": "config.accounts.SignInForm"}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_SESSION_REMEMBER = True
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not HTTPS
SESSION_COOKIE_AGE = 60 * 60 * 24 * 180  # a member's phone stays signed in for a season

# E-mail: none unless EMAIL_URL names a server; nothing depends on it

vars().update(env.dj_email_url("EMAIL_URL", "dummy://"))
SENDS_MAIL = env.str("EMAIL_URL", "") != ""
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", "dead-button@localhost")

# Security

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", 3600) if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = env.bool("HSTS_EVERYWHERE", False)
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
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
LANGUAGES = [("en-gb", "English"), ("es", "Español"), ("fr", "Français"), ("de", "Deutsch")]
LANGUAGES_IN_WORK = {"fr", "de"}  # their catalogues are there, and not translated yet
LANGUAGE_COOKIE_NAME = "language"
LOCALE_PATHS = [BASE_DIR / "config" / "locale"]
USE_THOUSAND_SEPARATOR = False  # what machines read has none; intcomma writes those for people
TIME_ZONE = "UTC"
STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.bundles.BundledStorage"},
}
if DEBUG:
    STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    SERVESTATIC_USE_FINDERS = True

DEFAULT_EXCEPTION_REPORTER_FILTER = "config.reports.Reports"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", "WARNING")},
}
