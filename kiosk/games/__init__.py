"""The rules: pure values, standard library only, one file a game. Imports nothing of ours but itself."""
