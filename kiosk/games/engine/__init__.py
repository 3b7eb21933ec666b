"""What every game is made of: throws, decisions, what is asked, options, refusals, and the protocols `State` and
`Game`. Nothing here is random and nothing has side effects. May import kiosk.i18n and the standard library.
"""
