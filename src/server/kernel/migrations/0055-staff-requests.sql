-- Bookings by hand above the setting `staffApprovalAbove`: they wait for a second person.
create table staff_request (
  id bigint generated always as identity primary key,
  -- Name of the call that asked.
  call text not null,
  -- Under which it is booked, once.
  source text not null,
  key text not null,
  member_id bigint not null references member (id),
  -- What the wallet receives; below zero: what it pays. Units of 1/100 000.
  amount bigint not null check (amount <> 0),
  currency text not null,
  reason text not null,
  reference text not null,
  house bigint not null,
  -- What is spent meanwhile becomes a debt.
  owe boolean not null default false,
  -- The requester's words, for the log.
  detail jsonb not null default '{}',
  asked_by bigint not null references staff (id),
  asked_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'refused', 'expired')),
  decided_by bigint references staff (id),
  decided_at timestamptz,
  decision text,
  -- Only who asked may take a request back, and nobody else than another person approves it.
  check (state <> 'approved' or decided_by <> asked_by)
);
create unique index staff_request_pending on staff_request (source, key) where state = 'pending';
create index staff_request_state on staff_request (state, id desc);
create index staff_request_ends on staff_request (ends_at) where state = 'pending';
