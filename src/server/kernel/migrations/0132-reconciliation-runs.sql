-- Comparisons of the books that staff have asked for, and how far each is.
create table reconciliation_run (
  id bigint generated always as identity primary key,
  asked_by bigint not null references staff (id),
  asked_at timestamptz not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- Compared up to here; what is left goes on from here.
  done_until timestamptz not null,
  found int not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  ended_at timestamptz
);
