"""Records what the kiosk reads, plays, draws and prints, and compares it with an earlier record.

For changes of the code after which nothing may be different: modules that move, names that change. How to run it:
`python -m tests.oracles --help`.
"""
