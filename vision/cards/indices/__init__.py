"""Where indices of cards may be: a network that looks at a whole picture."""
