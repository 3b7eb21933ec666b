"""What lies beside the cards that were read: drawn, learned, limits fitted."""
