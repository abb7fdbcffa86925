-- Members who bring friends: who was brought by whom, what each friend brought, and what was paid for it.

create or replace view member_view as
  select id, account, nickname, type, status, disabled_as, upline_id, country, created_at, last_login_at, referral_code from member;
create or replace view member_first_deposit_view as select member_id, amount from member_first_deposit;
-- What two people who are one person share.
create view device_view as select device_hash, member_id from device;
create view member_address_view as select member_id, address from member_address;
create view member_contact_view as select member_id, kind, value from member_contact;
create view member_person_view as
  select id as member_id, lower(nullif(btrim(profile ->> 'idNumber'), '')) as id_number,
    lower(regexp_replace(nullif(btrim(profile ->> 'payeeName'), ''), '\s+', ' ', 'g')) as payee,
    lower(regexp_replace(nullif(btrim(profile ->> 'address'), ''), '\s+', ' ', 'g')) as home
  from member;
create view payout_account_view as select member_id, kind, bank, number from payout_account;
create view member_document_view as select member_id, uploads from member_document;
create view upload_view as select id, member_id, sha256 from upload;

create table referral_friend (
  id bigint generated always as identity primary key,
  member_id bigint not null unique references member (id),
  referrer_id bigint not null references member (id),
  -- Who brought the first of them all.
  root_id bigint not null,
  joined_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'held', 'counted', 'rejected', 'reversed')),
  -- What the friend shares with somebody of the tree, and what of it staff have looked at.
  shared text[] not null default '{}',
  cleared text[] not null default '{}',
  held_at timestamptz,
  decided_at timestamptz,
  decided_by bigint references staff (id),
  reason text,
  -- What made the friend count: the first deposit, and what it had to be at least.
  counted_at timestamptz,
  deposit bigint not null default 0,
  least bigint not null default 0,
  -- What was paid for it, and what the month's limit cut off.
  reward bigint not null default 0 check (reward >= 0),
  cut bigint not null default 0 check (cut >= 0),
  reversed_at timestamptz,
  -- From this day on valid bets bring a share: bets, and the share in ten-thousandths of a unit.
  since date,
  bets bigint not null default 0,
  parts bigint not null default 0,
  check ((counted_at is null) = (since is null)),
  check (state not in ('counted', 'reversed') or counted_at is not null),
  check ((state = 'reversed') = (reversed_at is not null)),
  check (state <> 'held' or held_at is not null)
);
create index referral_friend_newest on referral_friend (referrer_id, id desc);
create index referral_friend_root on referral_friend (root_id, member_id);
create index referral_friend_state on referral_friend (state, id desc);
create index referral_friend_joined on referral_friend (joined_at);
create index referral_friend_counted on referral_friend (counted_at) where counted_at is not null;

create table referral_account (
  member_id bigint primary key references member (id),
  friends int not null default 0,
  counted int not null default 0,
  rewards bigint not null default 0,
  shares bigint not null default 0,
  -- What shares have left below the smallest sum that is paid, below zero where bets were taken back: ten-thousandths of a unit.
  carry bigint not null default 0,
  -- What a month was paid; the limit of a month counts it.
  month date,
  month_paid bigint not null default 0
);

-- Days whose shares are settled, in their order. Rate in basis points; 0 while the programme is off.
create table referral_run (
  day date primary key,
  rate int not null,
  settled_at timestamptz
);

create table referral_share (
  day date not null references referral_run (day),
  referrer_id bigint not null references member (id),
  bets bigint not null,
  -- That of the day; 0 for who was on a break.
  rate int not null,
  carry_before bigint not null,
  carry_after bigint not null,
  amount bigint not null check (amount >= 0),
  cut bigint not null check (cut >= 0),
  at timestamptz not null,
  primary key (day, referrer_id)
);
create index referral_share_referrer on referral_share (referrer_id, day);

create table referral_share_friend (
  day date not null,
  referrer_id bigint not null,
  member_id bigint not null,
  bets bigint not null,
  primary key (day, referrer_id, member_id),
  foreign key (day, referrer_id) references referral_share (day, referrer_id)
);
