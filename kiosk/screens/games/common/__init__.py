"""What the games' folders share: the Sheet protocol and its values, a page of rules, example tables, the poker
tables' rows. Knows no single game. May import `kit`, `kiosk.games.engine`.
"""
