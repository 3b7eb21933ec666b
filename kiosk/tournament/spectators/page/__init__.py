"""The page for telephones and projectors: HTML, style, script and words, put together into one file.

May import the words.
"""
