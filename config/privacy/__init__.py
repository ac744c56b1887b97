"""What nobody else is to read: content policy, signed cookies, logs and reports without secrets."""
