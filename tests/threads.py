"""Several things done at the same instant, as two browsers do them."""

from threading import Barrier, Thread

from django.db import connection


def at_once(*acts):
    """Run these at the same instant, each on a connection of its own; the errors they ended with."""
    errors, barrier = [], Barrier(len(acts))

    def run(act):
        try:
            barrier.wait()
            act()
        except Exception as error:
            errors.append(error)
        finally:
            connection.close()

    threads = [Thread(target=run, args=[act]) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return errors
