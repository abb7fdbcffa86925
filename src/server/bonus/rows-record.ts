import { bonusStates, type RewardKind, type RewardState } from '#api/bonus-rules.ts'
import { countedMax, type Language } from '#api/page.ts'
import { freeRoundsStates } from '#api/promotion-rules.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { type KeyPage, keyset, microsOf, numberPart, timeOf, timePart } from '#server/kernel/keyset.ts'
import { type GrantRow, grantColumns } from './rows.ts'

/** Kinds of what was paid in money. */
export type PaidKind = Exclude<RewardKind, 'bonus' | 'rounds'>

export interface NewPaid {
  readonly memberId: bigint
  readonly kind: PaidKind
  readonly amount: bigint
  readonly currency: string
  readonly title: Titles | undefined
  readonly transferId: bigint
  readonly at: Date
}

/** Adds the line of a transfer, once. */
export async function insertPaid(tx: Queryable, paid: NewPaid): Promise<void> {
  await tx.query(
    `insert into reward_paid (member_id, kind, amount, currency, title, transfer_id, at)
     values ($1, $2, $3, $4, $5::jsonb, $6, $7) on conflict (transfer_id) do nothing`,
    [
      ...[paid.memberId, paid.kind, paid.amount, paid.currency],
      ...[paid.title === undefined ? null : JSON.stringify(paid.title), paid.transferId, paid.at],
    ],
  )
}

export type Titles = Readonly<Partial<Record<Language, string>>>
type FreeRoundsState = (typeof freeRoundsStates)[number]

/** A line of the record: money that was paid, a grant of bonus money, or one of free rounds. */
export interface RecordRow extends GrantRow {
  /** 0: paid; 1: bonus money; 2: free rounds. The columns of the others are null. */
  readonly src: 0 | 1 | 2
  readonly line_id: bigint
  readonly at: Date
  readonly micros: bigint
  readonly paid_kind: PaidKind
  readonly paid_amount: bigint
  readonly paid_currency: string
  readonly paid_title: Titles | null
  readonly free_state: FreeRoundsState
  readonly free_title: Titles | null
  readonly free_currency: string
  readonly free_game: string
  readonly free_names: Titles | null
  readonly free_node: number | null
  readonly free_rounds: number
  readonly free_stake: bigint
  readonly free_played: number
  readonly free_won: bigint
  readonly free_until: Date
  readonly free_ended: Date | null
}

export interface RecordFilter {
  readonly from: string
  /** Exclusive. */
  readonly to?: string | undefined
  readonly kind?: RewardKind | undefined
  readonly state?: RewardState | undefined
}

const newest = keyset('bonus-record', 'descending', timePart, numberPart, numberPart)
const inTime = (column: string) =>
  `member_id = $1 and ${column} >= $2::timestamptz and ($3::timestamptz is null or ${column} < $3)`
const metPaid = `${inTime('at')} and ($4::text is null or kind = $4)
  and ($5::text is null or $5 in ('paid', 'taken') and (amount > 0) = ($5 = 'paid'))`
const metGrant = `${inTime('offered_at')} and ($4::text is null or $4 = 'bonus') and ($5::text is null or state = $5)`
const metRounds = `${inTime('granted_at')} and ($4::text is null or $4 = 'rounds') and ($5::text is null or state = $5)`
/** What was played of free rounds `g`, and what that brought. */
const played = `cross join lateral (select (count(*) filter (where t.kind = 'bet'))::int as played,
  (coalesce(sum(t.amount) filter (where t.kind = 'win'), 0) - g.cut)::bigint as won from provider_transaction_view t
  where t.reward_uuid = g.reward_id and t.member_id = g.member_id and t.state = 'accepted') p`
const isOfBonus = (state: RewardState): boolean => (bonusStates as readonly RewardState[]).includes(state)
const isOfRounds = (state: RewardState): boolean => (freeRoundsStates as readonly RewardState[]).includes(state)
const isOfMoney = (state: RewardState): boolean => state === 'paid' || state === 'taken'
const hasPaid = ({ kind, state }: RecordFilter): boolean =>
  kind !== 'bonus' && kind !== 'rounds' && (state === undefined || isOfMoney(state))
const hasGrants = ({ kind = 'bonus', state }: RecordFilter): boolean =>
  kind === 'bonus' && (state === undefined || isOfBonus(state))
const hasRounds = ({ kind = 'rounds', state }: RecordFilter): boolean =>
  kind === 'rounds' && (state === undefined || isOfRounds(state))
const paramsOf = (memberId: bigint, { from, to, kind, state }: RecordFilter) => [
  ...[memberId, from, to ?? null, kind ?? null, state ?? null],
]

const freeColumns = `f.state as free_state, f.title as free_title, f.currency as free_currency, coalesce(f.name, f.game_code) as free_game,
  f.names as free_names, f.node_id as free_node, f.rounds as free_rounds, f.bet_value as free_stake, f.played as free_played,
  f.won as free_won, f.expires_at as free_until, f.ended_at as free_ended`

/** What rewards gave a member, newest first. */
export async function listRecord<Shown>(
  db: Queryable,
  memberId: bigint,
  filter: RecordFilter,
  { cursor, pageSize }: { readonly cursor?: string | undefined; readonly pageSize: number },
  show: (row: RecordRow) => Shown,
): Promise<KeyPage<Shown>> {
  const [micros, src, id] = newest.read(cursor)
  const before = (place: RecordRow['src'], column: string) =>
    `${column} <= ${timeOf('$6')} and (${column} < ${timeOf('$6')} or ${place} < $7::bigint or ${place} = $7::bigint and id < $8::bigint)
     order by ${column} desc, id desc limit $9`
  const halves = [
    ...(hasPaid(filter) ? [`(select 0 as src, id, at from reward_paid where ${metPaid} and ${before(0, 'at')})`] : []),
    ...(hasGrants(filter)
      ? [`(select 1 as src, id, offered_at as at from bonus_grant where ${metGrant} and ${before(1, 'offered_at')})`]
      : []),
    ...(hasRounds(filter)
      ? [
          `(select 2 as src, id, granted_at as at from free_rounds_grant_view where ${metRounds} and ${before(2, 'granted_at')})`,
        ]
      : []),
  ]
  if (halves.length === 0) return { content: [] }
  // The look-ups are bounded so that each stays one for its line.
  const rows = await db.query<RecordRow>(
    `select k.src, k.id as line_id, k.at, ${microsOf('k.at')} as micros, p.kind as paid_kind, p.amount as paid_amount,
       p.currency as paid_currency, p.title as paid_title, ${freeColumns}, ${grantColumns}
     from (select * from (${halves.join(' union all ')}) k
       order by at desc, src desc, id desc limit $9) k
       left join lateral (select * from reward_paid p where k.src = 0 and p.id = k.id limit 1) p on true
       left join lateral (select * from bonus_grant g where k.src = 1 and g.id = k.id limit 1) g on true
       left join lateral (select g.*, p.played, p.won, n.name, n.names, n.node_id from free_rounds_grant_view g ${played}
         left join lateral (select o.name, o.names, o.node_id::int from game_view o where o.game_code = g.game_code limit 1) n on true
         where k.src = 2 and g.id = k.id limit 1) f on true
     order by k.at desc, k.src desc, k.id desc`,
    [...paramsOf(memberId, filter), micros, src, id, pageSize + 1],
  )
  return newest.page(rows, pageSize, (row) => [row.micros, BigInt(row.src), row.line_id], show)
}

export interface RecordSums extends Record<string, unknown> {
  readonly count: bigint
  readonly truncated: boolean
  readonly received: bigint
  readonly money: bigint
  readonly held: bigint
  readonly lapsed: bigint
}

/** The same lines together, the newest of them where they are very many. */
export async function sumRecord(db: Queryable, memberId: bigint, filter: RecordFilter): Promise<RecordSums> {
  const most = countedMax + 1
  const row = await first<RecordSums>(
    db,
    `select least(count(*), ${countedMax}) as count, count(*) > ${countedMax} as truncated,
       ${['received', 'money', 'held', 'lapsed'].map((sum) => `coalesce(sum(${sum}) filter (where place <= ${countedMax}), 0)::bigint as ${sum}`).join(', ')}
     from (select *, row_number() over (order by at desc) as place from (
       (select at, greatest(amount, 0) as received, amount as money, 0 as held, 0 as lapsed
          from reward_paid where ${metPaid} order by at desc, id desc limit ${most})
       union all
       (select offered_at, amount, converted, case when state in ('active', 'offered') then worth else 0 end,
          case when state in ('expired', 'cancelled') or state = 'forfeited' and end_reason is distinct from 'spent'
            then amount else 0 end
          from bonus_grant where ${metGrant} order by offered_at desc, id desc limit ${most})
       union all
       (select g.granted_at, p.won, p.won, 0, 0 from (select * from free_rounds_grant_view where ${metRounds}
          order by granted_at desc, id desc limit ${most}) g ${played})) l
       order by at desc limit ${most}) l`,
    paramsOf(memberId, filter),
  )
  return row!
}

/** How many lines there are, counted to so many. */
export async function countRecord(
  db: Queryable,
  memberId: bigint,
  filter: RecordFilter,
  limit: number,
): Promise<number> {
  const row = await first<{ n: bigint }>(
    db,
    `select count(*) as n from ((select 1 from reward_paid where ${metPaid} limit $6)
       union all (select 1 from bonus_grant where ${metGrant} limit $6)
       union all (select 1 from free_rounds_grant_view where ${metRounds} limit $6)) l`,
    [...paramsOf(memberId, filter), limit],
  )
  return Number(row!.n)
}
