"""The plane in which cards lie."""
