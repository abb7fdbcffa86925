-- Staff: accounts apart from members', what their roles allow, their sessions; and an audit log that the router writes.

-- A call of the contract, what was before and after, and how it ended: `done`, `pending`, or the code of a refusal.
alter table audit_log add column call text;
alter table audit_log add column before jsonb;
alter table audit_log add column after jsonb;
alter table audit_log add column outcome text not null default 'done';
create index audit_log_at on audit_log (at);

create table staff (
  id bigint generated always as identity primary key,
  account text not null check (account = lower(account)),
  role text not null,
  -- Argon2id PHC string.
  password_hash text not null,
  -- Given by somebody else: the next sign-in sets another one.
  password_due boolean not null default true,
  status text not null default 'active' check (status in ('active', 'locked')),
  -- The authenticator, sealed with a key that is not in the database; only offered until it is confirmed.
  totp_secret bytea,
  totp_confirmed_at timestamptz,
  -- The last time step whose code was taken: a code counts once.
  totp_step bigint not null default 0,
  created_at timestamptz not null,
  last_sign_in_at timestamptz
);
create unique index staff_account on staff (account);

create table staff_role_permission (
  role text not null,
  permission text not null,
  primary key (role, permission)
);
-- `owner` holds every permission by rule and has no rows.
insert into staff_role_permission (role, permission)
  select role, unnest(held) from (values
    ('manager', array['members.read', 'members.write', 'payments.approve', 'books.read', 'books.write', 'settings.read',
      'settings.write', 'catalogue.write', 'content.write', 'support.read', 'support.write', 'agents.write', 'audit.read',
      'staff.read']),
    ('cashier', array['members.read', 'payments.book', 'payments.adjust', 'books.read']),
    ('approver', array['members.read', 'payments.approve', 'books.read', 'audit.read']),
    ('support', array['members.read', 'support.read', 'support.write']),
    ('editor', array['content.write', 'catalogue.write']),
    ('auditor', array['members.read', 'books.read', 'settings.read', 'audit.read', 'staff.read'])
  ) as given (role, held);

-- The first half of a sign-in is done.
create table staff_ticket (
  ticket_hash bytea primary key,
  staff_id bigint not null references staff (id),
  tries int not null,
  ends_at timestamptz not null
);

-- One sign-in in one browser or command. Its tabs have a token each.
create table staff_session (
  id uuid primary key,
  staff_id bigint not null references staff (id),
  -- SHA-256 of the binding cookie.
  binding_hash bytea not null unique,
  started_at timestamptz not null,
  -- Written at most once a minute.
  used_at timestamptz not null,
  ends_at timestamptz not null,
  ip text not null,
  user_agent text not null
);
create index staff_session_staff on staff_session (staff_id);

create table staff_session_token (
  -- SHA-256 of the bearer token.
  token_hash bytea primary key,
  session_id uuid not null references staff_session (id) on delete cascade,
  created_at timestamptz not null
);
create index staff_session_token_session on staff_session_token (session_id, created_at);
