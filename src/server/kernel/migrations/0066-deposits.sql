-- Ways to deposit, orders of members, the payments that come for them, slips, and lines of bank statements.

-- What staff offer. A method that was used is switched off, never deleted.
create table deposit_method (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  kind text not null check (kind in ('bank', 'promptpay', 'pix', 'gateway')),
  -- The provider that makes the payment; null: the account below, matched by its statement, by slip or by hand.
  provider text,
  currency char(3) not null,
  -- By language; the default language is there always.
  names jsonb not null,
  hints jsonb not null default '{}',
  -- Units of 1/100 000.
  min bigint not null check (min > 0),
  max bigint not null,
  fee_basis_points int not null default 0 check (fee_basis_points between 0 and 2000),
  fee_fixed bigint not null default 0 check (fee_fixed >= 0 and fee_fixed < min),
  promised_minutes int not null check (promised_minutes between 1 and 10080),
  expires_minutes int not null check (expires_minutes between 1 and 10080),
  -- Minutes of the operator's day; null: always open. `from` above `to` goes over midnight.
  open_from smallint check (open_from between 0 and 1439),
  open_to smallint check (open_to between 0 and 1439),
  fields jsonb not null default '[]',
  -- The account that is shown or written into the QR code.
  account jsonb not null default '{}',
  own_account_only boolean not null default true,
  sort int not null,
  enabled boolean not null,
  changed_at timestamptz not null,
  check (max >= min),
  check ((open_from is null) = (open_to is null)),
  check ((kind = 'gateway') <= (provider is not null))
);

-- What a member wants to pay. What came is a payment of its own.
create table deposit_order (
  id bigint generated always as identity primary key,
  -- What people and banks call it.
  code text not null unique,
  member_id bigint not null references member (id),
  -- The caller's key, and what was asked under it.
  key text not null,
  input_hash bytea not null,
  method_id text not null references deposit_method (id),
  kind text not null,
  provider text,
  provider_ref text,
  currency char(3) not null,
  amount bigint not null check (amount > 0),
  -- What exactly is to be paid: with the last digits that tell a bank transfer from others.
  pay_amount bigint not null check (pay_amount > 0),
  -- The account that it is paid to, where no provider stands between, and whether the amount alone tells the payment.
  account_key text,
  holds_amount boolean not null default false,
  -- Terms and ways to pay as they were shown.
  terms jsonb not null,
  pay jsonb not null,
  fields jsonb not null default '{}',
  status text not null check (status in ('created', 'awaiting_payment', 'checking', 'credited', 'expired', 'cancelled',
    'refused', 'refunded', 'charged_back')),
  reason text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  seen_at timestamptz,
  ended_at timestamptz,
  -- When a provider is asked next, and how often it was.
  next_ask_at timestamptz,
  asks int not null default 0,
  asked_at timestamptz,
  -- Who approved first where two have to.
  first_approver bigint references staff (id),
  first_approved_at timestamptz,
  -- The latest decision of staff, as long as it may be taken back.
  decision jsonb,
  unique (member_id, key),
  check ((status in ('created', 'awaiting_payment', 'checking')) = (ended_at is null)),
  check (not holds_amount or (account_key is not null and ended_at is null))
) with (fillfactor = 80);
-- A transfer is told by its amount among the open orders of an account.
create unique index deposit_order_amount on deposit_order (account_key, pay_amount)
  where holds_amount;
create index deposit_order_paid_to on deposit_order (account_key, pay_amount, id desc) where account_key is not null;
create unique index deposit_order_provider on deposit_order (provider, provider_ref) where provider_ref is not null;
create index deposit_order_member on deposit_order (member_id, id desc);
create index deposit_order_status on deposit_order (status, id desc);
create index deposit_order_open on deposit_order (member_id) where status in ('created', 'awaiting_payment', 'checking');
create index deposit_order_expires on deposit_order (expires_at) where status in ('created', 'awaiting_payment');
create index deposit_order_ask on deposit_order (next_ask_at) where next_ask_at is not null;

-- Money that came, whether anybody waits for it or not. The same payment is one row, however often it is told of.
create table deposit_payment (
  id bigint generated always as identity primary key,
  provider text not null,
  reference text not null,
  -- Null: it fits no order yet.
  order_id bigint references deposit_order (id),
  member_id bigint references member (id),
  -- What the payer or the provider named as the order.
  order_ref text,
  account_key text,
  currency char(3) not null,
  amount bigint not null check (amount > 0),
  credited bigint not null default 0 check (credited >= 0),
  fee bigint not null default 0 check (fee >= 0),
  payer_name text,
  payer_account text,
  -- `not_told`: the rail names no payer.
  payer_match text not null check (payer_match in ('match', 'no_match', 'cannot_tell', 'not_told')),
  -- Who told of it: the provider, a bank statement, a slip, or staff.
  told_by text not null check (told_by in ('provider', 'statement', 'slip', 'staff')),
  -- `unmatched`: fits no order; `queued`: a person decides; `held`: may not be credited; `refund_due`: goes back to the
  -- payer; all four lie in `suspense`.
  state text not null check (state in ('unmatched', 'queued', 'held', 'refund_due', 'credited', 'refunded', 'charged_back')),
  reason text,
  late boolean not null default false,
  surplus boolean not null default false,
  paid_at timestamptz not null,
  received_at timestamptz not null,
  decided_at timestamptz,
  -- What has gone back to the payer.
  returned bigint not null default 0 check (returned between 0 and amount),
  refund_state text check (refund_state in ('asked', 'sent', 'failed')),
  refund_ref text,
  -- How many transfers of the ledger it has caused; each bears the row's id and its number as key.
  steps int not null default 0,
  -- Staff who asked for a match or refund that a second person has to agree to, and what it is.
  asked_by bigint references staff (id),
  asked jsonb,
  decision jsonb,
  unique (provider, reference),
  check ((state = 'credited') = (credited > 0)),
  check (state <> 'unmatched' or order_id is null)
) with (fillfactor = 80);
create index deposit_payment_order on deposit_payment (order_id);
create index deposit_payment_state on deposit_payment (state, id desc);
create index deposit_payment_account on deposit_payment (account_key, amount, id desc) where account_key is not null;

-- Slips that members hand in. A transfer of a bank proves one deposit.
create table deposit_slip (
  id bigint generated always as identity primary key,
  order_id bigint not null references deposit_order (id),
  upload_id text not null,
  state text not null check (state in ('asking', 'queued', 'used', 'refused')),
  reason text,
  -- What the picture's code says.
  payload text,
  sending_bank text,
  trans_ref text,
  -- What the bank says.
  answer jsonb,
  asks int not null default 0,
  next_ask_at timestamptz,
  sent_at timestamptz not null,
  decided_at timestamptz
);
create unique index deposit_slip_used on deposit_slip (sending_bank, trans_ref) where state = 'used';
create index deposit_slip_transfer on deposit_slip (sending_bank, trans_ref);
create index deposit_slip_order on deposit_slip (order_id, id desc);
create index deposit_slip_due on deposit_slip (next_ask_at) where next_ask_at is not null;

-- Lines of bank statements, each once, and the payment that each of them is.
create table bank_line (
  id bigint generated always as identity primary key,
  account_key text not null,
  reference text not null,
  amount bigint not null,
  currency char(3) not null,
  payer_name text,
  payer_account text,
  note text,
  paid_at timestamptz not null,
  file_name text not null,
  imported_by bigint references staff (id),
  imported_at timestamptz not null,
  payment_id bigint references deposit_payment (id),
  unique (account_key, reference)
);
create index bank_line_payment on bank_line (payment_id);

insert into staff_role_permission (role, permission) values
  ('manager', 'deposits.read'), ('manager', 'deposits.decide'), ('manager', 'deposits.methods'),
  ('cashier', 'deposits.read'), ('cashier', 'deposits.decide'),
  ('approver', 'deposits.read'), ('approver', 'deposits.decide'),
  ('support', 'deposits.read'), ('auditor', 'deposits.read')
  on conflict do nothing;
