-- Vendors that keep players' money themselves; rounds that never ended; what two books say differently.

alter table vendor add column transfer_wallet boolean not null default false;

-- What lies with vendors that keep players' money themselves.
alter table account drop constraint account_kind_check;
alter table account add constraint account_kind_check check (kind in ('house', 'vendor', 'deposits', 'withdrawals',
  'promotions', 'adjustments', 'vendor_wallets', 'wallet', 'bonus', 'held', 'debt'));
insert into account (id, kind) values (7, 'vendor_wallets');

-- Money on its way between a member's wallet and a vendor's. A row is at once the order, the outbox and the record: it
-- is written with the ledger's transfer, the vendor is asked after the commit, and asked again until it is clear.
create table wallet_transfer (
  -- The transaction's name at the vendor, too.
  id uuid primary key,
  member_id bigint not null references member (id),
  -- The caller's key, and what was asked under it.
  key text not null,
  input_hash bytea not null,
  vassalage text not null references vendor (vassalage),
  -- `deposit` brings money to the vendor, `withdraw` takes it home.
  direction text not null check (direction in ('deposit', 'withdraw')),
  currency char(3) not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('pending', 'done', 'refused')),
  -- Why it was refused.
  reason text,
  created_at timestamptz not null,
  -- How often the vendor was asked, when last, and when it is looked at next.
  attempts int not null default 0,
  sent_at timestamptz,
  next_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'pending') = (settled_at is null)),
  check ((state = 'refused') = (reason is not null)),
  unique (member_id, key)
) with (fillfactor = 80);
create index wallet_transfer_due on wallet_transfer (next_at) where state = 'pending';
create index wallet_transfer_newest on wallet_transfer (member_id, created_at desc, id);
create index wallet_transfer_vendor on wallet_transfer (vassalage, created_at);

alter table game_round
  -- Why the house gave the stakes back by its own rule.
  add column void_reason text check (void_reason in ('no_result', 'vendor_silent')),
  add column voided_at timestamptz,
  add constraint game_round_void check ((void_reason is null) = (voided_at is null));

-- Where our books and a vendor's differ, until somebody has looked. One row for each difference, however often it is
-- found.
create table reconciliation_finding (
  id bigint generated always as identity primary key,
  provider text not null,
  kind text not null,
  transaction_uuid uuid not null,
  detail jsonb not null,
  found_at timestamptz not null,
  unique (provider, kind, transaction_uuid)
);
create index reconciliation_finding_newest on reconciliation_finding (found_at desc);
