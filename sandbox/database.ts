import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const schema = `
  create table if not exists launch (
    code_hash text primary key,
    session text not null,
    expires_at integer not null,
    used_at integer
  ) strict;
  create table if not exists session (
    id integer primary key,
    key_hash text unique,
    mode text not null check (mode in ('real', 'demo')),
    game_code text not null,
    member text,
    token text,
    currency text not null,
    lang text not null,
    lobby_url text not null,
    fun_balance integer not null default 0,
    fun_start integer,
    wallet_balance integer,
    created_at integer not null,
    ended_at integer
  ) strict;
  create index if not exists session_token on session (token) where token is not null;
  create index if not exists session_member on session (member) where member is not null;
  create table if not exists round (
    id text primary key,
    session_id integer not null references session (id),
    client_key text not null,
    game_code text not null,
    member text,
    currency text not null,
    stake integer not null check (stake > 0),
    win integer not null default 0 check (win >= 0),
    choice text,
    outcome text,
    state text not null check (state in ('betting', 'playing', 'settling', 'settled', 'refused', 'cancelling', 'cancelled')),
    steps integer not null default 0,
    refusal text,
    balance_bet integer,
    balance_win integer,
    seen integer not null default 0,
    opened_at integer not null,
    closed_at integer,
    reward_uuid text,
    unique (session_id, client_key)
  ) strict;
  create index if not exists round_session on round (session_id, opened_at);
  create index if not exists round_player on round (member, game_code, opened_at);
  create index if not exists round_time on round (opened_at);
  create table if not exists call (
    transaction_uuid text primary key,
    round_id text not null references round (id),
    kind text not null check (kind in ('bet', 'win', 'rollback')),
    reference_uuid text,
    amount integer not null,
    body text not null,
    state text not null check (state in ('pending', 'done', 'refused', 'undone')),
    attempts integer not null default 0,
    status text,
    created_at integer not null
  ) strict;
  create index if not exists call_pending on call (state) where state = 'pending';
  create index if not exists call_round on call (round_id);
  create table if not exists secret (name text primary key, value text not null) strict;
`

export type Database = DatabaseSync

/** Opens the vendor's database in `folder`, or in memory without one. Integers are read as `bigint` where asked. */
export function openDatabase(folder?: string): Database {
  if (folder !== undefined) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    // It holds what opens players' sessions at the wallet.
    chmodSync(folder, 0o700)
  }
  const db = new DatabaseSync(folder === undefined ? ':memory:' : join(folder, 'vendor.sqlite'), { readBigInts: true })
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 2000;')
  db.exec(schema)
  addSteps(db)
  addColumns(db)
  return db
}

/** A database from before sessions were ended by the operator, operators named the fun money, or gave free rounds. */
function addColumns(db: Database) {
  const columns = db.prepare('pragma table_info(session)').all()
  for (const column of ['ended_at', 'fun_start'])
    if (!columns.some(({ name }) => name === column)) db.exec(`alter table session add column ${column} integer`)
  const ofRounds = db.prepare('pragma table_info(round)').all()
  if (!ofRounds.some(({ name }) => name === 'reward_uuid')) db.exec('alter table round add column reward_uuid text')
  db.exec('create index if not exists round_reward on round (reward_uuid) where reward_uuid is not null')
}

/** A database from before games had steps: its rounds know neither their number nor the state of being played. */
function addSteps(db: Database) {
  const columns = db.prepare('pragma table_info(round)').all()
  if (columns.some(({ name }) => name === 'steps')) return
  const names = columns.map(({ name }) => String(name)).join(', ')
  db.exec('pragma foreign_keys = off')
  inTransaction(db, () => {
    // Renaming would drag the calls' reference along; the copy takes the old name instead.
    db.exec('create table earlier as select * from round; drop table round;')
    db.exec(schema)
    db.exec(`insert into round (${names}) select ${names} from earlier; drop table earlier;`)
  })
  db.exec('pragma foreign_keys = on')
}

/** Runs `work` as one transaction, or as part of the one that is under way. */
export function inTransaction<T>(db: Database, work: () => T): T {
  if (db.isTransaction) return work()
  db.exec('begin immediate')
  try {
    const result = work()
    db.exec('commit')
    return result
  } catch (error) {
    db.exec('rollback')
    throw error
  }
}
