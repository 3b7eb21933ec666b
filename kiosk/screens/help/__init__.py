"""What explains: the rule book, house rules, why a score is what it is.

May import `kit`, `games`.
"""
