"""One module a game: plays the cases of that game through its public engine.

Each has `KINDS`, a mapping from a case's kind to a function that takes the case and returns what came out, with the
names of the case's `expect`. An `IllegalMove` or `BadOptions` raised there is the outcome {"error": code}.
"""
