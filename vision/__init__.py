"""Pictures -> readings -> track events. Knows dice; knows no game and no screen."""
