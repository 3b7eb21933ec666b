"""What the network that finds the indices of cards learns from, and how."""
