-- Pictures that members send. The bytes lie in the file store under the id; the row says whose they are and what refers to them.
create table upload (
  -- 128 random bits.
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  member_id bigint not null references member (id),
  type text not null check (type in ('image/png', 'image/jpeg')),
  width integer not null,
  height integer not null,
  bytes integer not null,
  -- Of the bytes as they are kept: the same picture sent twice has it twice.
  sha256 bytea not null,
  created_at timestamptz not null,
  -- The row comes before its file and goes after it, so that no file lies without a row.
  state text not null check (state in ('writing', 'kept', 'leaving')),
  -- What refers to it, by the feature that owns the row: `deposit:42`. One thing at most.
  claimed_for text,
  claimed_at timestamptz,
  check ((claimed_for is null) = (claimed_at is null)),
  check (claimed_for is null or state = 'kept')
);
create index upload_claimed on upload (claimed_for, created_at, id) where claimed_for is not null;
create index upload_unclaimed on upload (member_id, created_at) where claimed_for is null;
create index upload_leaving on upload (created_at) where claimed_for is null;

-- Who decides about money sees the slips and proofs.
insert into staff_role_permission (role, permission) values
  ('manager', 'uploads.read'), ('cashier', 'uploads.read'), ('approver', 'uploads.read')
  on conflict do nothing;
