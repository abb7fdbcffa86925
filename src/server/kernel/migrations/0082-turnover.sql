-- Conditions on money: what a member has to bet before it is free. A member's requirements are filled in the order in which
-- they were opened, by the valid bets of rounds that began after them.
create table turnover_requirement (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  -- What it belongs to, once: `deposit` and its id.
  source text not null,
  key text not null,
  -- Money that it holds back, and what has to be bet. Units of 1/100 000.
  amount bigint not null check (amount >= 0),
  need bigint not null check (need > 0),
  -- Basis points by game type, as they were when it was opened: terms do not change under a member's hands.
  weights jsonb not null,
  -- Never before the one before it. A round belongs to the last requirement that is not younger than it.
  opened_at timestamptz not null,
  ends_at timestamptz,
  -- Valid bets of its rounds times basis points, up to the mark: counted, never decided.
  played numeric(38) not null default 0,
  cancelled_at timestamptz,
  cancelled_by bigint references staff (id),
  cancel_reason text,
  unique (source, key),
  check ((cancelled_at is null) = (cancel_reason is null))
);
create index turnover_requirement_member on turnover_requirement (member_id, opened_at, id);
