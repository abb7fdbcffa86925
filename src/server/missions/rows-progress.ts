import { arrayText } from '#server/kernel/arrays.ts'
import type { Batch } from '#server/kernel/counting.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import type { Window } from './rules.ts'

/** A rollback takes back what it names once: the first of those that name it, where it found something to take back. */
const undone = `lateral (
  select o.kind, o.amount, o.game_code from provider_transaction_view o
  where m.kind = 'rollback' and o.provider = m.provider and o.transaction_uuid = m.reference_uuid and o.state = 'rolled_back'
    and not exists (select 1 from provider_transaction_view e where e.provider = m.provider
      and e.reference_uuid = m.reference_uuid and e.kind = 'rollback' and (e.xid, e.id) < (m.xid, m.id)) limit 1)`

/** What a movement `m` adds, for what it undoes as `u`. */
export const movements = `provider_transaction_view m left join ${undone} u on true`
export const gameOf = `coalesce(u.game_code, m.game_code, '')`
/** Bets, less those that a rollback has taken back. */
export const betsOf = `((m.kind = 'bet')::int - coalesce(u.kind = 'bet', false)::int)`
export const wonOf = `case when m.kind = 'win' then m.amount when u.kind = 'win' then -u.amount else 0 end`

/** Adds what a batch of movements gave, or took back, to the days in which they came. */
export async function countPlayed(tx: Queryable, { after, upTo }: Batch, zone: string): Promise<void> {
  await tx.query(
    `with moved as (
       select m.member_id, (m.received_at at time zone $5)::date as day, ${gameOf} as game_code, m.valid as valid_bet,
         ${wonOf} as won, ${betsOf} as bets
       from ${movements}
       where (m.xid, m.id) > ($1, $2) and (m.xid, m.id) <= ($3, $4) and m.state <> 'refused')
     insert into mission_play as p (member_id, day, game_code, valid_bet, won, bets)
       select member_id, day, game_code, sum(valid_bet), sum(won), sum(bets) from moved
       where valid_bet <> 0 or won <> 0 or bets <> 0 group by 1, 2, 3 order by 1, 2, 3
     on conflict (member_id, day, game_code) do update
       set valid_bet = p.valid_bet + excluded.valid_bet, won = p.won + excluded.won, bets = p.bets + excluded.bets`,
    [after.xid, after.id, upTo.xid, upTo.id, zone],
  )
}

const isMeant = `(n.scope = 'all' or exists (select 1 from game_view g where g.game_code = p.game_code
  and case n.scope when 'type' then g.game_type when 'vendor' then g.vassalage else g.node_id::text end = n.scope_of))`
const played = (column: 'valid_bet' | 'won' | 'bets'): string =>
  `(select coalesce(sum(p.${column}), 0) from mission_play p
     where p.member_id = $1 and p.day between w.first and w.last and ${isMeant})`
/** Days that have a bet: the first makes one of them. */
const playDays = `(select count(*) from (select p.day from mission_play p
   where p.member_id = $1 and p.day between w.first and w.last and ${isMeant} group by p.day having sum(p.bets) > 0) d)`
/** Types of games with a bet on one of them. */
const playedTypes = `(select count(*) from (select g.game_type from (
     select p.game_code, sum(p.bets) as bets from mission_play p
     where p.member_id = $1 and p.day between w.first and w.last group by p.game_code) b
     cross join lateral (select g.game_type from game_view g where g.game_code = b.game_code limit 1) g
   group by g.game_type having sum(b.bets) > 0) t)`
/** Days on which the page of the limits was looked at. */
const looks = `(select count(*) from limits_look_view l where l.member_id = $1 and l.day between w.first and w.last)`
const passkeys = '(select count(*) from passkey_view k where k.member_id = $1)'
const paidIn = (column: 'deposits' | 'deposit_count'): string =>
  `(select coalesce(sum(d.${column}), 0) from member_day_view d where d.member_id = $1 and d.day between w.first and w.last)`
/** Days with a log-in of any kind: sessions end, the record of log-ins stays. */
const logins = `(select count(distinct (a.at at time zone $7)::date) from audit_log_view a
   where a.target = 'member:' || $1::bigint and a.outcome = 'done'
     and a.action in ('login.ok', 'register.ok', 'exchange.ok', 'passkey.ok', 'reset.ok')
     and a.at >= w.starts_at and a.at < w.ends_at)`

/** Friends who came to count in a period, and still do. */
const friends = `(select count(*) from counted_friend_view f
   where f.referrer_id = $1 and f.counted_at >= w.starts_at and f.counted_at < w.ends_at)`

/**
 * How far a member is in periods of missions, in their order: days, deposits, bets, friends and so on, or units of money. Of the profile it
 * says nothing.
 */
export async function readProgress(
  db: Queryable,
  memberId: bigint,
  asked: readonly { readonly id: bigint; readonly window: Window }[],
  zone: string,
): Promise<bigint[]> {
  const rows = await db.query<{ done: bigint }>(
    `select (case n.kind when 'login' then ${logins} when 'depositCount' then ${paidIn('deposit_count')}
         when 'depositSum' then ${paidIn('deposits')} when 'bet' then ${played('valid_bet')} when 'win' then ${played('won')}
         when 'rounds' then ${played('bets')} when 'playDays' then ${playDays} when 'gameTypes' then ${playedTypes}
         when 'invite' then ${friends} when 'limits' then ${looks} when 'passkey' then ${passkeys} else 0 end)::bigint as done
     from unnest($2::bigint[], $3::date[], $4::date[], $5::timestamptz[], $6::timestamptz[])
         with ordinality as w (mission_id, first, last, starts_at, ends_at, at)
       join mission n on n.id = w.mission_id
     order by w.at`,
    [
      ...[memberId, arrayText(asked.map(({ id }) => id))],
      ...[arrayText(asked.map(({ window }) => window.first)), arrayText(asked.map(({ window }) => window.last))],
      arrayText(asked.map(({ window }) => window.startsAt)),
      ...[arrayText(asked.map(({ window }) => window.endsAt?.toISOString() ?? 'infinity')), zone],
    ],
  )
  return rows.map(({ done }) => done)
}

export interface PlayerRow extends Record<string, unknown> {
  readonly account: string
  readonly type: number
  readonly currency: string | null
}

/** What decides whether a member takes part. */
export const findPlayer = (db: Queryable, memberId: bigint): Promise<PlayerRow | undefined> =>
  first<PlayerRow>(
    db,
    `select m.account, m.type, (select a.currency from account_view a where a.member_id = m.id and a.kind = 'wallet' limit 1) as currency
     from member_view m where m.id = $1`,
    [memberId],
  )
