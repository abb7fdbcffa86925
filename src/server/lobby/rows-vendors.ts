import type { GameType } from '#api/lobby.ts'
import { first, type Queryable } from '#server/kernel/db.ts'

/** A vendor that failed lately. */
export interface Vendor extends Record<string, unknown> {
  readonly vassalage: string
  /** One of its games that plays without money, to ask with. */
  readonly demo: string | null
}

/** So many failures in a row, of launches and of asking, and nobody is sent to a vendor until it answers again. */
const failuresMax = 3

interface ClassRow extends Record<string, unknown> {
  readonly game_type: GameType
  readonly classify: string
  readonly vendors: readonly string[]
}

export interface LaneRow extends Record<string, unknown> {
  readonly game_type: GameType
  readonly vassalage: string
  readonly display_name: string
  readonly maintenance: boolean
  readonly vendor_down: boolean
  /** Its games that are listed. */
  readonly nodes: readonly bigint[]
}

export const lockVendor = (
  tx: Queryable,
  vassalage: string,
): Promise<{ enabled: boolean; maintenance: boolean } | undefined> =>
  first<{ enabled: boolean; maintenance: boolean }>(
    tx,
    'select enabled, maintenance from vendor where vassalage = $1 for update',
    [vassalage],
  )

export async function updateVendorState(
  tx: Queryable,
  vassalage: string,
  enabled: boolean,
  maintenance: boolean,
): Promise<void> {
  await tx.query('update vendor set enabled = $2, maintenance = $3 where vassalage = $1', [
    vassalage,
    enabled,
    maintenance,
  ])
}

export const listTypes = (db: Queryable): Promise<{ game_type: string }[]> =>
  db.query<{ game_type: string }>(
    'select distinct l.game_type from vendor_lane l join vendor v on v.vassalage = l.vassalage where v.enabled',
  )

export const listLanes = (db: Queryable): Promise<LaneRow[]> =>
  db.query<LaneRow>(`select l.game_type, l.vassalage, v.display_name, v.maintenance or v.down_since is not null as maintenance,
       v.down_since is not null and not v.maintenance as vendor_down,
       array(select g.node_id from game g where g.enabled and g.game_type = l.game_type and g.vassalage = l.vassalage
         order by g.sort, g.node_id) as nodes
     from vendor_lane l join vendor v on v.vassalage = l.vassalage where v.enabled order by l.sort, l.vassalage`)

export const listClasses = (db: Queryable): Promise<ClassRow[]> =>
  db.query<ClassRow>(`select g.game_type, g.classify, array_agg(distinct g.vassalage order by g.vassalage) as vendors
     from game g join vendor v on v.vassalage = g.vassalage and v.enabled
     where g.enabled and g.classify <> '' group by g.game_type, g.classify`)

/** Counts a call that a vendor left without an answer, or all vendors; gives those that are down by it. */
export const countSilence = (db: Queryable, now: Date, vassalage: string | null): Promise<{ vassalage: string }[]> =>
  db.query<{ vassalage: string }>(
    `with before as (select vassalage from vendor where ($2::text is null or vassalage = $2) and enabled
       and down_since is null for update)
     update vendor v set failures = least(v.failures + 1, 1000),
       down_since = case when v.failures + 1 >= ${failuresMax} then $1::timestamptz end
     from before b where b.vassalage = v.vassalage
     returning case when v.down_since is not null then v.vassalage end as vassalage`,
    [now, vassalage],
  )

/** Forgets a vendor's failures; gives the vendor when it was down. */
export const clearSilence = (db: Queryable, vassalage: string): Promise<{ vassalage: string }[]> =>
  db.query<{ vassalage: string }>(
    `with before as (select vassalage, down_since from vendor where vassalage = $1 and failures > 0 for update)
     update vendor v set failures = 0, down_since = null from before b where b.vassalage = v.vassalage
     returning case when b.down_since is not null then v.vassalage end as vassalage`,
    [vassalage],
  )

/** Vendors that failed lately, each with a game to ask for. */
export const listSilentVendors = (db: Queryable): Promise<Vendor[]> =>
  db.query<Vendor>(`select v.vassalage, (select g.game_code from game g where g.vassalage = v.vassalage and g.enabled
       and not g.maintenance and g.demo_support order by g.sort, g.node_id limit 1) as demo
     from vendor v where v.failures > 0`)
