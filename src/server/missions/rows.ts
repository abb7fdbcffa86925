import type { Cadence, MissionKind, MissionScope } from '#api/mission-rules.ts'
import type { Language } from '#api/page.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import type { PointWords } from '#server/points/public.ts'

/** Words of a mission by language. */
export type MissionTexts = Readonly<Record<Language, { readonly title: string; readonly text: string }>>

/** The names alone. */
export const titlesOf = (texts: MissionTexts): PointWords =>
  Object.fromEntries(Object.entries(texts).map(([language, { title }]) => [language, title])) as PointWords

/** What a mission is. */
export interface WantedMission {
  readonly texts: MissionTexts
  readonly cadence: Cadence
  readonly kind: MissionKind
  readonly scope: MissionScope
  readonly scopeOf: string
  readonly goal: bigint
  readonly points: bigint
  readonly place: number
  readonly open: boolean
  readonly first: string | null
  readonly last: string | null
}

export interface MissionRow extends Record<string, unknown> {
  readonly id: bigint
  readonly texts: MissionTexts
  readonly cadence: Cadence
  readonly kind: MissionKind
  readonly scope: MissionScope
  readonly scope_of: string
  readonly goal: bigint
  readonly points: bigint
  readonly place: number
  readonly open: boolean
  readonly first: string | null
  readonly last: string | null
}

const columns = `id, texts, cadence, kind, scope, scope_of, goal, points, place, open, first_day::text as first,
  last_day::text as last`

/** The open missions whose days are not long over, in the operator's order. */
export const listOpen = (db: Queryable, today: string): Promise<MissionRow[]> =>
  db.query<MissionRow>(
    `select ${columns} from mission where open and (first_day is null or first_day <= $1::date)
       and (last_day is null or last_day >= $1::date - 2) order by place, id`,
    [today],
  )

/** A mission that stays as it is until `tx` ends. */
export const shareMission = (tx: Queryable, id: bigint): Promise<MissionRow | undefined> =>
  first<MissionRow>(tx, `select ${columns} from mission where id = $1 for share`, [id])

export const lockMission = (tx: Queryable, id: bigint): Promise<MissionRow | undefined> =>
  first<MissionRow>(tx, `select ${columns} from mission where id = $1 for update`, [id])

export interface CountedMissionRow extends MissionRow {
  readonly claims: bigint
  readonly given: bigint
}

const counted = `select m.*, coalesce(c.claims, 0) as claims, coalesce(c.given, 0)::bigint as given
  from (select ${columns} from mission) m
    left join (select mission_id, count(*) as claims, sum(points) as given from mission_claim
      where month = $1::date group by 1) c on c.mission_id = m.id`

/** Every mission with what was claimed of it in a month, open ones first. */
export const listMissions = (db: Queryable, month: string): Promise<CountedMissionRow[]> =>
  db.query<CountedMissionRow>(`${counted} order by m.open desc, m.place, m.id`, [month])

export const findMission = (db: Queryable, month: string, id: bigint): Promise<CountedMissionRow | undefined> =>
  first<CountedMissionRow>(db, `${counted} where m.id = $2`, [month, id])

const paramsOf = (wanted: WantedMission): unknown[] => [
  ...[JSON.stringify(wanted.texts), wanted.cadence, wanted.kind, wanted.scope, wanted.scopeOf, wanted.goal],
  ...[wanted.points, wanted.place, wanted.open, wanted.first, wanted.last],
]

/** Adds a mission, unless there are `most`. */
export async function insertMission(
  tx: Queryable,
  wanted: WantedMission,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<bigint | undefined> {
  const row = await first<{ id: bigint }>(
    tx,
    `insert into mission (texts, cadence, kind, scope, scope_of, goal, points, place, open, first_day, last_day, created_at)
     select $1::jsonb, $2, $3, $4, $5, $6, $7, $8, $9, $10::date, $11::date, $12
     where (select count(*) from mission) < $13 returning id`,
    [...paramsOf(wanted), now, most],
  )
  return row?.id
}

export async function updateMission(tx: Queryable, id: bigint, wanted: WantedMission): Promise<void> {
  await tx.query(
    `update mission set texts = $1::jsonb, cadence = $2, kind = $3, scope = $4, scope_of = $5, goal = $6, points = $7,
       place = $8, open = $9, first_day = $10::date, last_day = $11::date where id = $12`,
    [...paramsOf(wanted), id],
  )
}

/** The vendors that a mission may be about. */
export const listVendors = (db: Queryable): Promise<{ vassalage: string; display_name: string }[]> =>
  db.query('select vassalage, display_name from vendor_view order by sort, vassalage')

export const findGame = (db: Queryable, nodeId: string): Promise<{ name: string } | undefined> =>
  first(db, 'select name from game_view where node_id::text = $1', [nodeId])

/** The type of game of which a vendor has the most games. */
export const typeOfVendors = (
  db: Queryable,
  vendors: readonly string[],
): Promise<{ vassalage: string; game_type: string }[]> =>
  db.query(
    `select distinct on (vassalage) vassalage, game_type from (
       select vassalage, game_type, count(*) as games from game_view
       where enabled and vassalage = any ($1::text[]) group by 1, 2) g
     order by vassalage, games desc, game_type`,
    [`{${vendors.map((vendor) => `"${vendor.replace(/["\\]/g, '\\$&')}"`).join(',')}}`],
  )
