"""What the things that look like dice are made of. Never to be trained on: they judge alone."""
