import { arrayText } from '#server/kernel/arrays.ts'
import { type Db, first, retrying, sqlState } from '#server/kernel/db.ts'
import { groupCommit } from '#server/kernel/group-commit.ts'

/** A bet, a win or a rollback, as the wallet's functions take it. */
export interface Movement {
  readonly kind: 'bet' | 'win' | 'rollback'
  readonly uuid: string
  readonly request: string
  readonly user: bigint
  readonly token: Uint8Array
  readonly round: string | null
  readonly closed: boolean
  readonly game: string | null
  /** Of bets and wins. */
  readonly price?: {
    readonly currency: string
    readonly amount: bigint
    readonly free: boolean
    readonly reward: string | null
  }
  /** Of wins and rollbacks. */
  readonly reference?: string
  readonly body: Uint8Array
  readonly signature: Uint8Array
  readonly at: Date
}

export interface Moved extends Record<string, unknown> {
  readonly status: string
  readonly balance: bigint | null
  readonly currency: string | null
  readonly moved: boolean
  readonly note: string | null
}

const groups = new WeakMap<Db, (movement: Movement) => Promise<Moved>>()

/**
 * Carries out one call that may move money, in one transaction with others that came at the same moment
 * (`docs/decisions/0017`). The outcome is there when it is committed.
 */
export function carryOut(db: Db, provider: string, movement: Movement): Promise<Moved> {
  let group = groups.get(db)
  if (group === undefined) {
    group = groupCommit({
      together: (movements) => moveTogether(db, provider, movements),
      alone: (one) => moveAlone(db, provider, one),
      // Small enough that one group is answered while the next is carried out.
      sizeMax: 16,
    })
    groups.set(db, group)
  }
  return group(movement)
}

/** One statement, which is its own transaction. */
async function moveAlone(db: Db, provider: string, movement: Movement): Promise<Moved> {
  const { kind, uuid, request, user, token, round, closed, game, price, reference, body, signature, at } = movement
  const params = [
    ...[provider, uuid, request, user, token, round, closed, game],
    ...(price === undefined ? [] : [price.currency, price.amount, price.free, price.reward]),
    ...(reference === undefined ? [] : [reference]),
    ...[body, signature, at],
  ]
  const marks = params.map((_, index) => `$${index + 1}`).join(', ')
  const ask = () => first<Moved>(db, `select * from wallet_${kind}(${marks})`, params)
  const row = await retrying(ask).catch((error: unknown) => {
    // The same transaction for another member was first, in the moment after we looked: now it is there to be found.
    if (sqlState(error) === 'BZ409') return retrying(ask)
    throw error
  })
  return row!
}

const together = `select * from wallet_batch($1, $2::text[], $3::uuid[], $4::text[], $5::bigint[], $6::bytea[], $7::text[],
  $8::boolean[], $9::text[], $10::text[], $11::bigint[], $12::boolean[], $13::text[], $14::uuid[], $15::bytea[],
  $16::bytea[], $17)`

function moveTogether(db: Db, provider: string, all: readonly Movement[]): Promise<Moved[]> {
  const columns = [
    all.map(({ kind }) => kind),
    all.map(({ uuid }) => uuid),
    all.map(({ request }) => request),
    all.map(({ user }) => user),
    all.map(({ token }) => token),
    all.map(({ round }) => round),
    all.map(({ closed }) => closed),
    all.map(({ game }) => game),
    all.map(({ price }) => price?.currency ?? null),
    all.map(({ price }) => price?.amount ?? null),
    all.map(({ price }) => price?.free ?? null),
    all.map(({ price }) => price?.reward ?? null),
    all.map(({ reference }) => reference ?? null),
    all.map(({ body }) => body),
    all.map(({ signature }) => signature),
  ]
  return db.query<Moved>(together, [provider, ...columns.map(arrayText), all.at(-1)!.at])
}
