"""Where a table's players, chips and blinds come from: a ring table's own log, or the floor of a night."""
