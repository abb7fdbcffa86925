-- Sessions, one-time tokens, captchas, consumed proofs, and the rate limits of sign-in.

-- Public by nature and one to one with the id, so that it needs no table and no retry: a multiplication modulo a prime.
alter table member add column referral_code text not null
  generated always as (upper(lpad(to_hex((id * 2654435761) % 4294967291), 8, '0'))) stored;
create unique index member_referral_code on member (referral_code);
-- Who brought the member; the upline is a place in the agents' tree and may be another person.
alter table member add column referred_by bigint references member (id);
create index member_referred_by on member (referred_by) where referred_by is not null;
alter table member add column payment_password_hash text;

-- One log-in in one browser. Its tabs have a token each.
create table session (
  id uuid primary key,
  member_id bigint not null references member (id) on delete cascade,
  -- SHA-256 of the binding cookie.
  binding_hash bytea not null unique,
  started_at timestamptz not null,
  -- Written at most once a minute.
  used_at timestamptz not null,
  -- Twelve hours after the log-in, whatever happens.
  ends_at timestamptz not null,
  -- The log-in before this one, as the member is shown it.
  previous_login_at timestamptz,
  ip text not null,
  user_agent text not null
);
create index session_member on session (member_id);
create index session_used on session (used_at);

create table session_token (
  -- SHA-256 of the bearer token.
  token_hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  created_at timestamptz not null
);
create index session_token_session on session_token (session_id, created_at);

-- Browsers from which a member has logged in before.
create table device (
  device_hash bytea not null,
  member_id bigint not null references member (id) on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz not null,
  primary key (device_hash, member_id)
);
create index device_member on device (member_id);

-- Codes of one minute. After a crash they are gone, which refuses them: nothing is opened by a lost row.
create unlogged table one_time_token (
  token_hash bytea primary key,
  purpose text not null,
  member_id bigint not null,
  session_id uuid,
  ends_at timestamptz not null,
  used_at timestamptz
);

create unlogged table captcha (
  id uuid primary key,
  answer text not null,
  ends_at timestamptz not null
);

-- What counts once in all processes: identifiers of encrypted calls and solved challenges. Survives a crash.
create table spent (
  kind text not null,
  id text not null,
  ends_at timestamptz not null,
  primary key (kind, id)
);
create index spent_ends on spent (ends_at);

-- Fixed windows. Lost after a crash, which only makes the limits start anew.
create unlogged table rate_window (
  key text primary key,
  points int not null,
  ends_at timestamptz not null
);
create index rate_window_ends on rate_window (ends_at);

-- Failed log-ins of an account from unknown browsers, and from each known one.
create table login_guard (
  key text primary key,
  failures int not null,
  window_ends_at timestamptz not null,
  blocked_until timestamptz not null
);
create index login_guard_window on login_guard (window_ends_at);
