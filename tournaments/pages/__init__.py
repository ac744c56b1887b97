"""Pages of a night for members: the floor, the log, an earlier moment, charts, draws; and opening one."""
