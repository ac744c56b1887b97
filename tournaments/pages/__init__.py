"""What members read of a night: the floor, the log, an earlier moment, charts, draws; and opening one."""
