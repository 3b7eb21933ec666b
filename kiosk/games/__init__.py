"""The rules of the games: pure values, a folder a game, and what several games share (dice, exact odds, handicap,
seats, tokens, the automatic opponent). A new game is a folder and a line in `catalogue`; nothing else names a game.

In a game's folder imports run one way: board and options; decisions; position; state; view, odds and advice; guide
and bot; game. May import kiosk.i18n and the standard library.
"""
