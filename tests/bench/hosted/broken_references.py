"""Print what a database of many clubs (many_clubs.py) refers to that is not there; a program of its own."""

from django.db import connection


def main() -> None:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA foreign_key_check")
        for row in cursor.fetchall():
            print(row)


if __name__ == "__main__":
    main()
