"""The site's own watch: each request with a number of its own, what logs and metrics say of it."""
