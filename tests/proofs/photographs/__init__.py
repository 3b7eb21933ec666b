"""The reader on photographs: those of dice of 24 kinds, and those on which there are none.

They judge: nothing is trained, fitted or tuned with them in view.
"""
