"""The fixed places of the play screen: question, menu, dice, sheet and choices stand where they stood before.

May import `kit`.
"""
