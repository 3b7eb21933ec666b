"""Games as text: the referee over JSON lines, and plain text."""
