"""Privacy: content policy, signed cookies, logs and reports without secrets."""
