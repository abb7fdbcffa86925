-- What protects an account besides its password.

-- An authenticator app. Without `confirmed_at` it is only offered.
create table totp (
  member_id bigint primary key references member (id) on delete cascade,
  -- Sealed with a key that is not in the database.
  secret bytea not null,
  enrolled_at timestamptz not null,
  confirmed_at timestamptz,
  -- The last time step whose code was taken: a code counts once.
  used_step bigint not null default 0
);

create table recovery_code (
  member_id bigint not null references member (id) on delete cascade,
  -- SHA-256 of sixty random bits.
  code_hash bytea not null,
  used_at timestamptz,
  primary key (member_id, code_hash)
);

create table passkey (
  -- Credential id, base64url.
  id text primary key,
  member_id bigint not null references member (id) on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  -- Kept by the maker of the device for all devices of its owner.
  synced boolean not null default false,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkey_member on passkey (member_id, created_at);

-- Lost after a crash, which only makes a ceremony start anew.
create unlogged table passkey_challenge (
  challenge text primary key,
  purpose text not null check (purpose in ('enrol', 'prove', 'login')),
  -- Null for a log-in, which has no session yet.
  session_id uuid,
  ends_at timestamptz not null
);

-- Who sits in front of a session has proved to be the member, a moment ago.
create table step_up (
  session_id uuid not null references session (id) on delete cascade,
  strength text not null check (strength in ('password', 'payment_password', 'second_factor')),
  ends_at timestamptz not null,
  -- The one movement of money that it served, by its idempotency key.
  used_by text,
  primary key (session_id, strength)
);

-- Wrong proofs of a member who is logged in already.
create unlogged table proof_tries (
  member_id bigint primary key,
  tries int not null,
  ends_at timestamptz not null
);
