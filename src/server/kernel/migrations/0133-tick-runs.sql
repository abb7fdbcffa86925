-- The last runs of ticks that people have to be sure of: they give money back, or seal what was written down.
create table tick_run (
  name text primary key,
  -- The last run that succeeded, in whichever process.
  last_at timestamptz,
  last_seconds float8,
  -- The last one that failed, and why.
  failed_at timestamptz,
  reason text
);
