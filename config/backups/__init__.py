"""Backups of an embedded site: one file that holds the database and the secret, made while the site runs."""
