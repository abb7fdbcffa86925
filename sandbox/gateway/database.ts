import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const schema = `
  create table if not exists payment (
    ref text primary key,
    key text unique,
    request text,
    order_ref text,
    kind text not null,
    amount integer not null,
    currency text not null,
    payer text,
    payer_tax_id text,
    return_url text,
    language text not null,
    code text unique,
    state text not null check (state in ('waiting', 'failed', 'cancelled')),
    fault text,
    created_at integer not null,
    expires_at integer not null
  ) strict;
  create table if not exists credit (
    ref text primary key,
    payment_ref text not null references payment (ref),
    amount integer not null check (amount > 0),
    payer text,
    account text not null,
    paid_at integer not null,
    returned integer not null default 0
  ) strict;
  create index if not exists credit_payment on credit (payment_ref);
  create index if not exists credit_time on credit (paid_at, ref);
  create table if not exists refund (
    ref text primary key,
    key text not null unique,
    credit_ref text not null references credit (ref),
    amount integer not null,
    status text not null check (status in ('sent', 'returned'))
  ) strict;
  create table if not exists payout (
    ref text primary key,
    key text not null unique,
    request text not null,
    order_ref text not null,
    amount integer not null,
    currency text not null,
    receiver text not null,
    status text not null,
    bank_ref text,
    reason text,
    fault text,
    at integer not null,
    created_at integer not null
  ) strict;
  create index if not exists payout_time on payout (created_at, ref);
  create table if not exists hook (
    id text primary key,
    body text not null,
    due_at integer,
    tries integer not null default 0,
    copies integer not null default 1,
    forged integer not null default 0,
    status integer
  ) strict;
  create index if not exists hook_due on hook (due_at) where due_at is not null;
  create table if not exists task (
    id integer primary key,
    due_at integer not null,
    kind text not null,
    ref text not null
  ) strict;
  create index if not exists task_due on task (due_at);
`

export type Database = DatabaseSync

/** Opens the gateway's database in `folder`, or in memory without one. Integers are read as `bigint`. */
export function openDatabase(folder?: string): Database {
  if (folder !== undefined) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chmodSync(folder, 0o700)
  }
  const db = new DatabaseSync(folder === undefined ? ':memory:' : join(folder, 'gateway.sqlite'), { readBigInts: true })
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 2000;')
  db.exec(schema)
  return db
}
