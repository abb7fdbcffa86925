-- Passkeys of staff: the other second half of a sign-in, beside the authenticator's code.

create table staff_passkey (
  -- Credential id, base64url.
  id text primary key,
  staff_id bigint not null references staff (id),
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  -- Kept by the maker of the device for all devices of its owner.
  synced boolean not null default false,
  created_at timestamptz not null,
  used_at timestamptz
);
create index staff_passkey_staff on staff_passkey (staff_id, created_at);

-- The last challenge that was given out to a session, or to a sign-in that has done its first half. Lost after a crash, which only
-- makes a ceremony start anew.
create unlogged table staff_challenge (
  -- Id of the session, or SHA-256 of the sign-in's ticket.
  holder text not null,
  purpose text not null check (purpose in ('enrol', 'prove', 'sign_in')),
  challenge text not null,
  ends_at timestamptz not null,
  primary key (holder, purpose)
);
create index staff_challenge_ends on staff_challenge (ends_at);

-- Who sits in front of the session has shown a second factor: until then it may change what protects the account.
alter table staff_session add column proved_until timestamptz;
