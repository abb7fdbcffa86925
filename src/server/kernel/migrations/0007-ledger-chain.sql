-- The hash chain over the ledger: what was committed is sealed into blocks, and blocks under signed checkpoints.

-- The transaction that wrote it. Once every transaction below some number has ended, no further transfer can appear
-- below it: that makes an order, (xid, id), in which sealing skips nothing, whereas ids commit in any order.
alter table transfer add column xid bigint not null default 0;
alter table transfer alter column xid set default pg_current_xact_id()::text::bigint;
create index transfer_xid on transfer (xid, id);

create table ledger_block (
  number bigint primary key check (number > 0),
  -- The text that is hashed; holds the hash of the block before it and the root over the leaves.
  header text not null,
  hash bytea not null,
  sealed_at timestamptz not null,
  -- Up to where, in the order of sealing; it begins where the block before it ends.
  last_xid bigint not null,
  last_id bigint not null,
  -- Makes the salt of each leaf, so that nobody can guess a neighbour’s line from its hash.
  seed bytea not null,
  -- The hashes, 32 bytes each: they tell which line was changed, and give proofs without reading others’ lines.
  leaves bytea not null,
  unique (last_xid, last_id)
);
-- Hashes do not compress.
alter table ledger_block alter column leaves set storage external;

create table ledger_key (
  -- SHA-256 of the public key’s bytes, in hex.
  id text primary key,
  public_key bytea not null,
  added_at timestamptz not null
);

create table ledger_checkpoint (
  day date primary key,
  first_block bigint not null,
  last_block bigint not null unique check (last_block >= first_block),
  statement text not null,
  signature bytea not null,
  key_id text not null references ledger_key (id)
);

create trigger ledger_block_append_only before update or delete or truncate on ledger_block
  for each statement execute function ledger_append_only();
create trigger ledger_key_append_only before update or delete or truncate on ledger_key
  for each statement execute function ledger_append_only();
create trigger ledger_checkpoint_append_only before update or delete or truncate on ledger_checkpoint
  for each statement execute function ledger_append_only();

-- Which old block is checked again next.
create table ledger_watch (one boolean primary key default true check (one), next_block bigint not null);
insert into ledger_watch (next_block) values (1);
