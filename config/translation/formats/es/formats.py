"""Numbers in Spanish: 12.500, as browsers and amounts of money have it on the same pages."""

THOUSAND_SEPARATOR = "."
