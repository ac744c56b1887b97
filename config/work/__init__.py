"""Work that comes later: what follows a change and may fail or wait is a row (`config.models.Job`), written
in the transaction that caused it, and done once.

    CHECK_MONEY = register(Task("check_money", Text("Check the club's money"), check))    # an app's tasks.py
    later(CHECK_MONEY, key=f"check_money/club-{club.pk}/{day}", club=club.pk)             # in a transaction

Where there is Redis, Celery's workers do it (`bin/work`); elsewhere a thread of the process does the same
tasks from the same rows (`in_process.py`). Celery is imported only where it is used.
"""
