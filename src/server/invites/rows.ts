import { memberTypes } from '#api/access.ts'
import { type BroughtKind, depositedMax } from '#api/invites.ts'
import { arrayText } from '#server/kernel/arrays.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { type KeyPage, keyset, numberPart } from '#server/kernel/keyset.ts'
import type { StoredRates } from './rates.ts'

export interface LinkRow extends Record<string, unknown> {
  readonly id: bigint
  readonly code: string
  readonly agent_id: bigint
  readonly title: string
  readonly brings: BroughtKind
  readonly rates: StoredRates
  readonly ends_at: Date | null
  readonly uses_max: number | null
  readonly paused: boolean
  readonly stopped_at: Date | null
  readonly created_at: Date
  readonly visits: bigint
  readonly joined: number
}

export interface CountedLinkRow extends LinkRow {
  /** Of those whom it brought, who has paid in; counted up to one more than lists show. */
  readonly deposited: bigint
}

const columns = `l.id, l.code, l.agent_id, l.title, l.brings, l.rates, l.ends_at, l.uses_max, l.paused, l.stopped_at,
  l.created_at, l.visits, l.joined`
/** Looks for the first deposits from each account’s own row, so that no more are read than are counted. */
const deposited = `(select count(*) from (select 1 from invite_joined j
    join member_first_deposit_view f on f.member_id = j.member_id
    where j.link_id = l.id limit ${depositedMax + 1}) d) as deposited`
const newest = keyset('links', 'descending', numberPart)

/** An agent's links, newest first. */
export async function listLinks<Shown>(
  db: Queryable,
  agentId: bigint,
  { cursor, pageSize }: { readonly cursor?: string | undefined; readonly pageSize: number },
  show: (row: CountedLinkRow) => Shown,
): Promise<KeyPage<Shown>> {
  const [before] = newest.read(cursor)
  const rows = await db.query<CountedLinkRow>(
    `select ${columns}, ${deposited} from invite_link l
     where l.agent_id = $1 and l.removed_at is null and l.id < $2 order by l.id desc limit $3`,
    [agentId, before, pageSize + 1],
  )
  return newest.page(rows, pageSize, (row) => [row.id], show)
}

export interface StaffLinkRow extends CountedLinkRow {
  readonly agent: string
}

/** The links of all agents, or of one, newest first. */
export async function listAllLinks<Shown>(
  db: Queryable,
  {
    agentId,
    cursor,
    pageSize,
  }: { readonly agentId?: bigint | undefined; readonly cursor?: string | undefined; readonly pageSize: number },
  show: (row: StaffLinkRow) => Shown,
): Promise<KeyPage<Shown>> {
  const [before] = newest.read(cursor)
  const whose = agentId === undefined ? '' : 'and l.agent_id = $3'
  const rows = await db.query<StaffLinkRow>(
    `select ${columns}, ${deposited}, m.account as agent from invite_link l join member_view m on m.id = l.agent_id
     where l.removed_at is null and l.id < $1 ${whose} order by l.id desc limit $2`,
    [before, pageSize + 1, ...(agentId === undefined ? [] : [agentId])],
  )
  return newest.page(rows, pageSize, (row) => [row.id], show)
}

/** Holds a link of an agent until the transaction ends. */
export const lockLink = (tx: Queryable, agentId: bigint, id: bigint): Promise<LinkRow | undefined> =>
  first<LinkRow>(
    tx,
    `select ${columns} from invite_link l where l.id = $1 and l.agent_id = $2 and l.removed_at is null for update`,
    [id, agentId],
  )

/** Holds any agent's link until the transaction ends. */
export const lockAnyLink = (tx: Queryable, id: bigint): Promise<LinkRow | undefined> =>
  first<LinkRow>(tx, `select ${columns} from invite_link l where l.id = $1 and l.removed_at is null for update`, [id])

/** A link of an agent with what it has brought. */
export const findLink = (db: Queryable, agentId: bigint, id: bigint): Promise<CountedLinkRow | undefined> =>
  first<CountedLinkRow>(
    db,
    `select ${columns}, ${deposited} from invite_link l where l.id = $1 and l.agent_id = $2 and l.removed_at is null`,
    [id, agentId],
  )

/** How many links an agent has. */
export async function countLinks(db: Queryable, agentId: bigint): Promise<number> {
  const row = await first<{ n: bigint }>(
    db,
    'select count(*) as n from invite_link where agent_id = $1 and removed_at is null',
    [agentId],
  )
  return Number(row!.n)
}

/** What an agent says of a link. */
export interface WantedLink {
  readonly title: string
  readonly rates: StoredRates
  readonly endsAt: Date | undefined
  readonly usesMax: number | undefined
}

/** Gives nothing where the code is taken. */
export const insertLink = (
  tx: Queryable,
  link: WantedLink & { readonly code: string; readonly agentId: bigint; readonly brings: BroughtKind },
  now: Date,
): Promise<{ id: bigint } | undefined> =>
  first<{ id: bigint }>(
    tx,
    `insert into invite_link (code, agent_id, title, brings, rates, ends_at, uses_max, created_at)
     values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8) on conflict (code) do nothing returning id`,
    [
      ...[link.code, link.agentId, link.title, link.brings, JSON.stringify(link.rates)],
      ...[link.endsAt ?? null, link.usesMax ?? null, now],
    ],
  )

export async function updateLink(
  tx: Queryable,
  id: bigint,
  link: WantedLink & { readonly paused: boolean },
): Promise<void> {
  await tx.query(
    'update invite_link set title = $2, rates = $3::jsonb, ends_at = $4, uses_max = $5, paused = $6 where id = $1',
    [id, link.title, JSON.stringify(link.rates), link.endsAt ?? null, link.usesMax ?? null, link.paused],
  )
}

export async function markRemoved(tx: Queryable, id: bigint, now: Date): Promise<void> {
  await tx.query('update invite_link set removed_at = $2 where id = $1', [id, now])
}

/** Stops a link, or lets it go on (`null`). */
export async function markStopped(tx: Queryable, id: bigint, at: Date | null): Promise<void> {
  await tx.query('update invite_link set stopped_at = $2 where id = $1', [id, at])
}

/** What keeps a link from bringing anybody, as a condition; `$2` is now. */
const isOpen = `l.removed_at is null and l.stopped_at is null and not l.paused and (l.ends_at is null or l.ends_at > $2)
  and (l.uses_max is null or l.joined < l.uses_max)`

/** Who may bring people: an active agent, as a condition of `member_view`; `$3` are the types of agents. */
const mayBring = `m.status = 'active' and m.type = any($3::int[])`

/** An open link of an active agent by its code. */
export const findOpenLink = (
  db: Queryable,
  code: string,
  now: Date,
): Promise<{ id: bigint; agent_id: bigint; brings: BroughtKind } | undefined> =>
  first<{ id: bigint; agent_id: bigint; brings: BroughtKind }>(
    db,
    `select l.id, l.agent_id, l.brings from invite_link l join member_view m on m.id = l.agent_id
     where l.code = $1 and ${isOpen} and ${mayBring}`,
    [code, now, arrayText(memberTypes.agents)],
  )

/** Counts a visit of an open link of an active agent; gives whether there is one. */
export async function countVisit(db: Queryable, code: string, now: Date): Promise<boolean> {
  const row = await first(
    db,
    `update invite_link l set visits = l.visits + 1 from member_view m
     where m.id = l.agent_id and l.code = $1 and ${isOpen} and ${mayBring} returning l.id`,
    [code, now, arrayText(memberTypes.agents)],
  )
  return row !== undefined
}

/** Notes that a link has brought a member; gives the link, or nothing when it has closed meanwhile. */
export async function joinLink(
  tx: Queryable,
  linkId: bigint,
  memberId: bigint,
  now: Date,
): Promise<Pick<LinkRow, 'agent_id' | 'brings' | 'rates'> | undefined> {
  const link = await first<Pick<LinkRow, 'agent_id' | 'brings' | 'rates'>>(
    tx,
    `update invite_link l set joined = l.joined + 1 where l.id = $1 and ${isOpen} returning l.agent_id, l.brings, l.rates`,
    [linkId, now],
  )
  if (link === undefined) return undefined
  await tx.query('insert into invite_joined (member_id, link_id, joined_at) values ($1, $2, $3)', [
    memberId,
    linkId,
    now,
  ])
  return link
}
