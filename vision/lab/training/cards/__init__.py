"""What the reader of playing cards learns from: decks and fonts of Debian packages, fetched when they are needed."""
