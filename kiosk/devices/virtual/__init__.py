"""The virtual dice track: demonstration, simulator for tests and development tool. A camera like any other."""
