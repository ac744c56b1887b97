"""Files that clubs bring along: spreadsheets of members and of past seasons."""
