-- A hash chain over every row from which anything is shown or ranked; see storage/chain.py.
CREATE TABLE tokens (         -- what stands for a name in the chain, so that the name itself can be taken out
    name TEXT PRIMARY KEY,
    salt BLOB,                -- null once the name was taken out; the name is then a made-up one
    token BLOB NOT NULL       -- BLAKE2b of salt and name
);
CREATE TABLE chain (
    number INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,       -- the row's table
    key NOT NULL,             -- the row's key in it; for a player or a name its token in hexadecimal
    digest BLOB,              -- of the row as it was then; null when it was removed
    link BLOB NOT NULL        -- BLAKE2b of the link before and of this row
);
CREATE INDEX chain_of_row ON chain (kind, key, number);
CREATE TRIGGER chain_stays BEFORE DELETE ON chain BEGIN SELECT RAISE(ABORT, 'links are only added'); END;
CREATE TRIGGER chain_as_written BEFORE UPDATE ON chain BEGIN SELECT RAISE(ABORT, 'links are only added'); END;
