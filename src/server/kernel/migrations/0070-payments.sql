-- What payment providers said by webhook, each once; what could not be asked about at once waits here.
create table provider_event (
  id bigint generated always as identity primary key,
  provider text not null,
  -- The provider's name of the message: the same at every repetition.
  event_id text not null,
  kind text not null check (kind in ('payment', 'payout')),
  ref text not null,
  -- The provider's own time.
  happened_at timestamptz not null,
  received_at timestamptz not null,
  state text not null check (state in ('waiting', 'done')),
  outcome text check (outcome in ('booked', 'seen', 'unmatched', 'unknown')),
  tries integer not null default 0,
  -- When the provider is asked again.
  next_at timestamptz,
  check ((state = 'waiting') = (outcome is null)),
  unique (provider, event_id)
);
create index provider_event_waiting on provider_event (next_at) where state = 'waiting';
create index provider_event_done on provider_event (received_at) where state = 'done';

-- Every credit and pay-out as its provider told of it last. Deposits and withdrawals have rows of their own.
create table provider_entry (
  id bigint generated always as identity primary key,
  provider text not null,
  kind text not null check (kind in ('payment', 'payout')),
  -- The provider's name of the credit or pay-out.
  ref text not null,
  -- The provider's name of the order that was paid.
  provider_ref text,
  -- Ours, as the provider has it.
  order_ref text,
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null,
  returned bigint not null default 0 check (returned between 0 and amount),
  -- When it was paid, by the provider's clock.
  at timestamptz not null,
  outcome text not null check (outcome in ('booked', 'seen', 'unmatched')),
  told_at timestamptz not null,
  unique (provider, kind, ref)
);
create index provider_entry_time on provider_entry (provider, at);
create index provider_entry_order on provider_entry (provider, kind, provider_ref) where provider_ref is not null;

-- What a comparison with a provider's books found, until staff have settled it.
create table payment_finding (
  id bigint generated always as identity primary key,
  provider text not null,
  kind text not null,
  ref text not null,
  detail jsonb not null,
  found_at timestamptz not null,
  settled_at timestamptz,
  settled_by bigint references staff (id),
  note text,
  check ((settled_at is null) = (note is null)),
  unique (provider, kind, ref)
);
create index payment_finding_open on payment_finding (id desc) where settled_at is null;
