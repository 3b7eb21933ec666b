"""One table playing one game: journal, replay, undo, players, history."""
