"""Pages that stay fresh: topics, the hub that wakes their streams, the streams, the ticker, Redis."""
