"""Parts that every page has: its theme, toasts, codes to scan, and the style guide to build it by."""
