"""Two Debian machines on a cable: one directs an evening, the other is a table (`make proof-director`)."""
