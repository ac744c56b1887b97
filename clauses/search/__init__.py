"""The search over the rules: how a call is read, and which rule it is about."""
