"""What each rule of the reader is worth: everything is read once more without it."""
