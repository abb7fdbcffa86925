import type { Language } from '#api/page.ts'
import type { OfferArt, OfferState } from '#api/promotion-rules.ts'
import { arrayText } from '#server/kernel/arrays.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { type KeyPage, keyset, numberPart } from '#server/kernel/keyset.ts'
import type { BonusTerms, DepositTerms, RoundsTerms, Rules } from './rules.ts'

/** Words of a promotion by language. */
export type OfferTexts = Readonly<Record<Language, { readonly title: string; readonly line: string }>>

const unitsOf = (text: string | null): bigint | null => (text === null ? null : BigInt(text))

/** Free rounds in JSON. */
export type StoredRounds = Omit<RoundsTerms, 'stake' | 'winMax'> & {
  readonly stake: string
  /** Missing in what was laid down before there was a most. */
  readonly winMax?: string | null
}
export const readRounds = (rounds: StoredRounds): RoundsTerms => ({
  ...{ ...rounds, stake: BigInt(rounds.stake), winMax: unitsOf(rounds.winMax ?? null) },
})

/** Sums are text in JSON. */
interface StoredRules extends Omit<Rules, 'need' | 'reward' | 'bonus' | 'deposit' | 'rounds'> {
  /** Missing in what was laid down before there were free rounds. */
  readonly rounds?: StoredRounds | null
  /** Missing in what was laid down before deposits brought anything. */
  readonly deposit?: (Omit<DepositTerms, 'least'> & { readonly least: string }) | null
  /** Missing in what was laid down before there was bonus money. */
  readonly bonus?:
    | (Omit<BonusTerms, 'maxStake' | 'maxPayout'> & {
        readonly maxStake: string | null
        readonly maxPayout: string | null
      })
    | null
  readonly need: { readonly kind: NonNullable<Rules['need']>['kind']; readonly amount: string } | null
  readonly reward: { readonly kind: Rules['reward']['kind']; readonly amount: string }
}

interface StoredOffer extends Record<string, unknown> {
  readonly id: bigint
  readonly name: string
  readonly state: OfferState
  readonly version: number
  readonly starts_at: Date
  readonly ends_at: Date | null
  readonly budget: bigint | null
  readonly budget_day: bigint | null
  readonly given: bigint
  readonly day: string | null
  readonly given_day: bigint
  readonly closed_at: Date | null
  readonly texts: OfferTexts
  readonly art: OfferArt
}

export interface OfferRow extends StoredOffer {
  readonly rules: Rules
}

const textOf = (units: bigint | null): string | null => (units === null ? null : units.toString())

const read = (row: StoredOffer & { readonly stored: StoredRules }): OfferRow => {
  const { need, reward, bonus = null, deposit = null, rounds = null, ...rules } = row.stored
  return {
    ...row,
    rules: {
      ...rules,
      need: need && { ...need, amount: BigInt(need.amount) },
      reward: { ...reward, amount: BigInt(reward.amount) },
      deposit: deposit && { ...deposit, least: BigInt(deposit.least) },
      rounds: rounds && readRounds(rounds),
      bonus: bonus && { ...bonus, maxStake: unitsOf(bonus.maxStake), maxPayout: unitsOf(bonus.maxPayout) },
    },
  }
}

const written = ({ need, reward, bonus, deposit, rounds, ...rules }: Rules): string =>
  JSON.stringify({
    ...rules,
    need: need && { ...need, amount: need.amount.toString() },
    reward: { ...reward, amount: reward.amount.toString() },
    deposit: deposit && { ...deposit, least: deposit.least.toString() },
    rounds: rounds && { ...rounds, stake: rounds.stake.toString(), winMax: textOf(rounds.winMax) },
    bonus: bonus && { ...bonus, maxStake: textOf(bonus.maxStake), maxPayout: textOf(bonus.maxPayout) },
  } satisfies StoredRules)

const ownColumns = `o.id, o.name, o.state, o.version, o.starts_at, o.ends_at, o.budget, o.budget_day, o.given, o.day::text,
  o.given_day, o.closed_at`
const columns = `${ownColumns}, v.rules as stored, v.texts, v.art`
const joined = `select ${columns} from offer o join offer_version v on v.offer_id = o.id and v.version = o.version`

type Stored = StoredOffer & { readonly stored: StoredRules }
const one = async (rows: Promise<Stored | undefined>): Promise<OfferRow | undefined> => {
  const row = await rows
  return row && read(row)
}

type LaidDown = Pick<OfferRow, 'rules' | 'texts' | 'art'>
/** What versions lay down, which never changes, by the database that they were read from. */
const versions = new WeakMap<Queryable, Map<string, LaidDown>>()
const versionsMax = 5_000
const nameOf = ({ id, version }: Pick<StoredOffer, 'id' | 'version'>): string => `${id} ${version}`

/** Adds to promotions what their versions lay down, of which most is known: it is the larger part of them. */
async function withVersions(db: Queryable, rows: readonly StoredOffer[]): Promise<OfferRow[]> {
  const known = versions.get(db) ?? new Map<string, LaidDown>()
  if (known.size > versionsMax) known.clear()
  versions.set(db, known)
  const missing = rows.filter((row) => !known.has(nameOf(row)))
  if (missing.length > 0) {
    const found = await db.query<Stored>(
      `select v.offer_id as id, v.version, v.rules as stored, v.texts, v.art
       from unnest($1::bigint[], $2::int[]) m (id, version)
       join offer_version v on v.offer_id = m.id and v.version = m.version`,
      [arrayText(missing.map(({ id }) => id)), arrayText(missing.map(({ version }) => version))],
    )
    for (const row of found) {
      const { rules, texts, art } = read(row)
      known.set(nameOf(row), { rules, texts, art })
    }
  }
  return rows.map((row) => ({ ...row, ...known.get(nameOf(row))! }) as OfferRow)
}

/** The promotions that run or are to come, and those that a moment before have not ended; newest first. */
export async function listOffers(db: Queryable, since: Date): Promise<OfferRow[]> {
  const rows = await db.query<StoredOffer>(
    `select ${ownColumns} from offer o
     where o.state <> 'draft' and (o.ends_at is null or o.ends_at > $1) and (o.closed_at is null or o.closed_at > $1)
     order by o.id desc`,
    [since],
  )
  return withVersions(db, rows)
}

/** The promotions of which a member has something, whenever they ended. */
export async function listOffersById(db: Queryable, ids: readonly bigint[]): Promise<OfferRow[]> {
  if (ids.length === 0) return []
  const rows = await db.query<Stored>(
    `${joined} where o.id in (select value::bigint from jsonb_array_elements_text($1::jsonb)) order by o.id desc`,
    [JSON.stringify(ids.map(String))],
  )
  return rows.map(read)
}

export const findOffer = (db: Queryable, name: string): Promise<OfferRow | undefined> =>
  one(first<Stored>(db, `${joined} where o.name = $1`, [name]))

export const findOfferById = (db: Queryable, id: bigint): Promise<OfferRow | undefined> =>
  one(first<Stored>(db, `${joined} where o.id = $1`, [id]))

/** Holds a promotion until `tx` ends: what it has given is counted by one at a time. */
export async function lockOffer(tx: Queryable, id: bigint): Promise<OfferRow | undefined> {
  await tx.query('select 1 from offer where id = $1 for update', [id])
  return findOfferById(tx, id)
}

/** The rules under which something was granted. */
export async function findRules(db: Queryable, id: bigint, version: number): Promise<Rules> {
  const row = await first<{ stored: StoredRules }>(
    db,
    'select rules as stored from offer_version where offer_id = $1 and version = $2',
    [id, version],
  )
  return read(row as never).rules
}

/** What is laid down about a promotion. */
export interface WantedOffer {
  readonly from: Date
  readonly until: Date | null
  readonly budget: bigint | null
  readonly budgetDay: bigint | null
  readonly rules: Rules
  readonly texts: OfferTexts
  readonly art: OfferArt
}

interface Made {
  readonly at: Date
  readonly by: bigint | null
}

async function insertVersion(tx: Queryable, id: bigint, version: number, wanted: WantedOffer, made: Made) {
  await tx.query(
    `insert into offer_version (offer_id, version, rules, texts, art, made_at, made_by)
     values ($1, $2, $3::jsonb, $4::jsonb, $5, $6, $7)`,
    [id, version, written(wanted.rules), JSON.stringify(wanted.texts), wanted.art, made.at, made.by],
  )
}

/** Adds a draft; `undefined` where the name is taken. */
export async function insertOffer(
  tx: Queryable,
  name: string,
  wanted: WantedOffer,
  made: Made,
): Promise<bigint | undefined> {
  const row = await first<{ id: bigint }>(
    tx,
    `insert into offer (name, state, version, starts_at, ends_at, budget, budget_day, created_at)
     values ($1, 'draft', 1, $2, $3, $4, $5, $6) on conflict (name) do nothing returning id`,
    [name, wanted.from, wanted.until, wanted.budget, wanted.budgetDay, made.at],
  )
  if (row !== undefined) await insertVersion(tx, row.id, 1, wanted, made)
  return row?.id
}

/** Lays down a new version of a promotion that is held. */
export async function changeOffer(tx: Queryable, before: OfferRow, wanted: WantedOffer, made: Made): Promise<void> {
  const version = before.version + 1
  await insertVersion(tx, before.id, version, wanted, made)
  await tx.query(
    'update offer set version = $2, starts_at = $3, ends_at = $4, budget = $5, budget_day = $6 where id = $1',
    [before.id, version, wanted.from, wanted.until, wanted.budget, wanted.budgetDay],
  )
}

export async function setOfferState(tx: Queryable, id: bigint, state: OfferState, at: Date): Promise<void> {
  await tx.query('update offer set state = $2, closed_at = $3 where id = $1', [
    ...[id, state, state === 'closed' ? at : null],
  ])
}

/** Adds what was granted on a day to what a held promotion has given, or takes back what has lapsed. */
export async function moveGiven(
  tx: Queryable,
  id: bigint,
  moved: { readonly amount: bigint; readonly day: string },
): Promise<void> {
  await tx.query(
    `update offer set given = given + $2::bigint, day = case when $2::bigint > 0 then $3::date else day end,
       given_day = case when $2::bigint > 0 then case when day = $3::date then given_day else 0 end + $2::bigint
         when day = $3::date then greatest(given_day + $2::bigint, 0) else given_day end
     where id = $1`,
    [id, moved.amount, moved.day],
  )
}

const newest = keyset('offers', 'descending', numberPart)

/** A promotion with what became of it. */
export interface CountedOffer extends OfferRow {
  readonly applying: number
  readonly members: number
}

/** All promotions, the newest first. */
export async function pageOffers<Shown>(
  db: Queryable,
  asked: { readonly cursor?: string | undefined; readonly pageSize: number; readonly state?: OfferState | undefined },
  show: (row: CountedOffer) => Shown,
): Promise<KeyPage<Shown>> {
  const [before] = newest.read(asked.cursor)
  const rows = await db.query<Stored>(
    `select ${columns}, (select count(*)::int from offer_entry e where e.offer_id = o.id and e.state = 'applying') as applying,
       (select count(distinct e.member_id)::int from offer_entry e where e.offer_id = o.id and e.granted_at is not null
         and e.state in ('waiting', 'paid')) as members
     from offer o join offer_version v on v.offer_id = o.id and v.version = o.version
     where o.id < $1 and ($3::text is null or o.state = $3) order by o.id desc limit $2`,
    [before, asked.pageSize + 1, asked.state ?? null],
  )
  return newest.page(
    rows.map((row) => read(row) as CountedOffer),
    asked.pageSize,
    ({ id }) => [id],
    show,
  )
}
