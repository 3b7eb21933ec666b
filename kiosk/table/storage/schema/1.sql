-- The journal. Entries are only ever added; the other tables say what can also be found by replaying them.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    names TEXT NOT NULL,      -- JSON list, in order of play
    options TEXT NOT NULL,    -- JSON object
    demo INTEGER NOT NULL,
    started TEXT NOT NULL,    -- ISO 8601, UTC
    after INTEGER NOT NULL,   -- the last entry of any table when this one was laid
    put_away INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE entries (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id TEXT NOT NULL REFERENCES tables (id),
    at TEXT NOT NULL,
    entry TEXT NOT NULL       -- JSON object
);
CREATE INDEX entries_of_table ON entries (table_id, number);
CREATE TRIGGER entries_stay BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'entries are only added'); END;
CREATE TRIGGER entries_as_written BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'entries are only added'); END;
CREATE TABLE results (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    ended TEXT NOT NULL,
    scores TEXT NOT NULL,     -- JSON list by seat
    winners TEXT NOT NULL     -- JSON list of seats
);
CREATE TABLE players (
    name TEXT PRIMARY KEY,
    seen TEXT NOT NULL,
    games INTEGER NOT NULL
);
