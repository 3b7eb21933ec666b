"""A deck that was shown once: its cards as small pictures, and a third look that holds cards against them."""
