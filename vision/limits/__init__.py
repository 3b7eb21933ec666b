"""Every limit of the dice reader, in one file: `limits.toml`; each with what it was set with, and on how many.

Imports nothing of ours.
"""
