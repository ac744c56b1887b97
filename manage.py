#!/usr/bin/env python
"""Django's command line: see `manage.py help`."""

import os
import sys


def main() -> None:
    from config.startup import loading

    loading.begin()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line
    from environs import EnvError

    try:
        execute_from_command_line(sys.argv)
    except (EnvError, ImproperlyConfigured) as fault:
        sys.exit(f"Dead Button cannot start: {fault}")


if __name__ == "__main__":
    main()
