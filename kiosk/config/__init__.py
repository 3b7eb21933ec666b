"""The configuration: one schema from which come validation, the settings screen and the documentation."""
