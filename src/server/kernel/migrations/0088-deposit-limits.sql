-- Limits of what is paid in, the second yes to a higher limit, and what a member wants of safer play.

alter table member_limit drop constraint member_limit_kind_check;
alter table member_limit add constraint member_limit_kind_check check (kind in
  ('loss_day', 'loss_week', 'loss_month', 'stake_bet', 'stake_day', 'session', 'deposit_day', 'deposit_week',
    'deposit_month'));
-- What `next_amount` is waits: `next_at` is when the member may say yes for the second time. Nothing holds by itself.
alter table member_limit add column asked_at timestamptz;
update member_limit set amount = next_amount, next_amount = null, next_at = null where next_at <= now();
update member_limit set asked_at = changed_at where next_at is not null;

-- What a member pays in, for the limits: an open order counts until it ends, money that came counts from then on.
create table deposit_count (
  member_id bigint not null references member (id),
  key text not null check (key <> ''),
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  -- Null: paid.
  open_until timestamptz,
  primary key (member_id, key)
);

-- What a member has said about safer play; without a row: nothing.
create table safer_choice (
  member_id bigint primary key references member (id),
  -- When the member was asked for a limit of deposits, and answered.
  deposit_asked_at timestamptz,
  -- Minutes of play between two reality checks; 0: none. Null: as the house has it.
  reality_minutes smallint check (reality_minutes between 0 and 240)
);
