-- Seats that change, matches of several games, events, and marks that tell players apart.
ALTER TABLE tables ADD COLUMN seated TEXT;       -- JSON list: who sits there now; null while nothing has changed
ALTER TABLE tables ADD COLUMN match_id TEXT;     -- the match that this game belongs to
ALTER TABLE tables ADD COLUMN event_id TEXT;     -- the event that this game belongs to
ALTER TABLE tables ADD COLUMN number INTEGER;    -- which game of the match, or which meeting of the event
ALTER TABLE results ADD COLUMN figures TEXT;     -- JSON object, see figures.py; null until it is reckoned
ALTER TABLE players ADD COLUMN mark TEXT;        -- "shape-colour"; null while nobody has chosen one
CREATE TABLE matches (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    names TEXT NOT NULL,      -- JSON list, in the order of the first game
    options TEXT NOT NULL,    -- JSON object
    form TEXT NOT NULL,       -- "best", "first" or "sum"
    length INTEGER NOT NULL,
    demo INTEGER NOT NULL,
    started TEXT NOT NULL
);
CREATE TABLE events (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    names TEXT NOT NULL,      -- JSON list, in the order of the draw
    options TEXT NOT NULL,    -- JSON object
    form TEXT NOT NULL,       -- "knockout" or "robin"
    demo INTEGER NOT NULL,
    started TEXT NOT NULL,
    put_away INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE forfeits (
    event_id TEXT NOT NULL REFERENCES events (id),
    number INTEGER NOT NULL,  -- the meeting that was not played
    loser INTEGER NOT NULL,   -- an entrant, by place in the draw
    PRIMARY KEY (event_id, number)
);
CREATE INDEX tables_of_match ON tables (match_id);
CREATE INDEX tables_of_event ON tables (event_id);
