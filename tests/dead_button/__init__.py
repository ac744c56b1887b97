"""The command that starts a site, from a checkout or from a wheel."""
