from tests.mailing import postbox, work

__all__ = ["postbox", "work"]
