import { randomBytes } from 'node:crypto'
import { dayFormat, teamFormat } from '#api/day-seal-proof.ts'
import { writeAudit } from '#server/kernel/audit.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { hashOf, merkleTree, sha256 } from '#server/ledger/public.ts'
import { holdFigures } from './rows-moves.ts'
import {
  findFirstDay,
  findLastMove,
  findLastSeal,
  findOpenDay,
  insertSeal,
  insertTeams,
  listTeamsOf,
  type SealedTeamRow,
  setUpSealing,
} from './rows-seals.ts'

/** Days that one run of the tick seals at most; the next one goes on. */
const daysMax = 400
const dayMs = 24 * 60 * 60 * 1_000
const noHash = '0'.repeat(64)
/** The act under which the audit log, and so the ledger's chain, has each sealed day. */
export const sealedAct = 'figures.sealed'
export const subjectOf = (day: string): string => `figures:${day}`

const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)

/** The line of a team in the form that is hashed: a JSON list of texts (`docs/ledger-proof.md`). */
export function teamLeaf(day: string, row: SealedTeamRow): { readonly name: string; readonly text: string } {
  const fields = [
    ...[row.agent_id, row.bets, row.staked, row.valid_bet, row.won],
    ...[row.moved_bets, row.moved_staked, row.moved_valid_bet, row.moved_won],
  ]
  return { name: `${day}-${row.agent_id}`, text: JSON.stringify([teamFormat, day, ...fields.map(String)]) }
}

/** The text of a day, which holds the root of its lines and the hash of the day before. */
export function statementOf(day: string, hashes: readonly Buffer[], before: string | undefined): string {
  const previous = before === undefined ? noHash : sha256(before).toString('hex')
  const root = merkleTree(hashes).root.toString('hex')
  return JSON.stringify([dayFormat, day, root, String(hashes.length), previous])
}

/** The next day that is closed and not sealed, as far as can be told without holding the figures. */
async function nextDay(db: Queryable): Promise<string | undefined> {
  const open = await findOpenDay(db)
  if (open === undefined) return undefined
  const last = await findLastSeal(db)
  const day = last === undefined ? await findFirstDay(db) : dayAfter(last.day)
  return day !== undefined && day < open ? day : undefined
}

/** Seals one day with its line of the audit log in one transaction; gives the day, or `undefined` where there is none to seal. */
const sealNext = (app: Pick<App, 'db' | 'clock'>): Promise<string | undefined> =>
  app.db.transaction(async (tx) => {
    // While they are counted again, the figures say less than they did.
    if (!(await holdFigures(tx))) return undefined
    const day = await nextDay(tx)
    if (day === undefined) return undefined
    await setUpSealing(tx)
    const rows = await listTeamsOf(tx, day)
    const seed = randomBytes(32)
    const hashes = rows.map((row) => hashOf(seed, teamLeaf(day, row)))
    const statement = statementOf(day, hashes, (await findLastSeal(tx))?.statement)
    const now = app.clock.now()
    const seal = {
      day,
      statement,
      seed,
      hashes: Buffer.concat(hashes),
      move_id: await findLastMove(tx),
      sealed_at: now,
    }
    if ((await insertSeal(tx, seal)).length === 0) return undefined
    await insertTeams(tx, day, rows)
    await writeAudit(
      tx,
      now,
      { actor: 'system', action: sealedAct },
      { subject: subjectOf(day), detail: { statement } },
    )
    return day
  })

/**
 * Seals what teams played on the days that are closed, each day once, whichever process does it: a line for each team in a Merkle
 * tree, whose root the ledger's chain holds. Gives how many days it sealed.
 */
export async function sealDays(app: Pick<App, 'db' | 'clock'>): Promise<number> {
  let sealed = 0
  while (sealed < daysMax && (await nextDay(app.db)) !== undefined && (await sealNext(app)) !== undefined) sealed += 1
  return sealed
}
