"""Commands of an evening on many tables."""
