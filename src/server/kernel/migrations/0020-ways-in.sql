-- Codes, second steps, recovery, social log-in, and the outbox of messages that leave by SMS and mail.

-- Addresses that are a member's own. A verified one is nobody else's.
create table member_contact (
  member_id bigint not null references member (id) on delete cascade,
  kind text not null check (kind in ('mobile', 'email')),
  -- A mobile as `+66812345678`, an e-mail in small letters.
  value text not null,
  verified_at timestamptz,
  primary key (member_id, kind)
);
create unique index member_contact_verified on member_contact (kind, value) where verified_at is not null;
create index member_contact_value on member_contact (kind, value);

-- Addresses of the network (an IPv6 /64 as a whole) from which a member has come in.
create table member_address (
  member_id bigint not null references member (id) on delete cascade,
  address text not null,
  used_at timestamptz not null,
  primary key (member_id, address)
);
insert into member_address (member_id, address, used_at)
  select m.id, a.ip, max(a.at) from audit_log a join member m on a.target = 'member:' || m.id
  where a.action in ('login.ok', 'register.ok') and a.ip ~ '^[0-9.]+$' group by m.id, a.ip;

-- Who somebody is at a social provider.
create table member_identity (
  provider text not null,
  subject text not null,
  member_id bigint not null references member (id) on delete cascade,
  created_at timestamptz not null,
  primary key (provider, subject)
);
create index member_identity_member on member_identity (member_id);

-- How a session was proved beyond its password, and until when a password may be set without the old one.
alter table session add column second_factor text;
alter table session add column second_factor_at timestamptz;
alter table session add column password_grant_until timestamptz;

-- The code that was sent last for a purpose to a number or address; a newer one takes its place.
create table sent_code (
  purpose text not null,
  target text not null,
  code_hash bytea not null,
  -- Tries that are left.
  tries int not null,
  ends_at timestamptz not null,
  primary key (purpose, target)
);
create index sent_code_ends on sent_code (ends_at);

-- A log-in that waits for its second step.
create table second_step (
  ticket_hash bytea primary key,
  member_id bigint not null references member (id) on delete cascade,
  methods text[] not null,
  -- What the log-in has found out: {mustChangePassword, byPassword}.
  detail jsonb not null,
  -- Tries that are left.
  tries int not null,
  ends_at timestamptz not null
);
create index second_step_ends on second_step (ends_at);

create table password_link (
  token_hash bytea primary key,
  member_id bigint not null references member (id) on delete cascade,
  ends_at timestamptz not null
);
create index password_link_member on password_link (member_id);

-- Who asked for a link by mail. Looked up later, so that the answer takes equally long for everybody.
create table link_request (
  id uuid primary key,
  account text not null,
  email text not null,
  language text not null,
  request_id text not null,
  ip text not null,
  ends_at timestamptz not null
);

-- A browser that went to a social provider and is to come back.
create table oauth_trip (
  state_hash bytea primary key,
  provider text not null,
  browser_hash bytea not null,
  verifier text not null,
  nonce text not null,
  language text not null,
  terms_accepted boolean not null,
  ends_at timestamptz not null
);

-- Messages on their way out. Written with what caused them, sent after it is committed, tried again until they are old.
create table outbox (
  id uuid primary key,
  channel text not null check (channel in ('sms', 'mail')),
  recipient text not null,
  subject text not null default '',
  -- Emptied once it is sent for good.
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'nobody')),
  tries int not null default 0,
  created_at timestamptz not null,
  -- Not before this; moved on while a process has it in hand.
  next_at timestamptz not null,
  ends_at timestamptz not null
);
create index outbox_waiting on outbox (next_at) where state = 'waiting';
create index outbox_created on outbox (created_at);
