"""What stands on which line and page, reckoned from widths alone."""
