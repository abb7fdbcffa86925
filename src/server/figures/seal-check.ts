import { auditLineAbout } from '#server/kernel/audit-lines.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Check } from '#server/kernel/invariant.ts'
import { hashesOf, hashOf } from '#server/ledger/public.ts'
import {
  findLastSeal,
  findOpenDay,
  findSeal,
  listChanged,
  listSealedTeams,
  listSealsAfter,
  listUnexplained,
  type SealRow,
} from './rows-seals.ts'
import { sealedAct, statementOf, subjectOf, teamLeaf } from './seals.ts'

const daysAtOnce = 50
const beforeAll = '0001-01-01'
/** Days that a check of what is recent looks at. */
const recentDays = 3
const dayMs = 24 * 60 * 60 * 1_000

/** Whether the audit log, which the ledger's chain seals, has a day as it stands. */
async function isLogged(db: Queryable, { day, statement }: SealRow): Promise<boolean> {
  const line = await auditLineAbout(db, sealedAct, subjectOf(day))
  if (line === undefined) return false
  const detail = JSON.parse((JSON.parse(line.text) as string[])[9] ?? '{}') as { statement?: string }
  return detail.statement === statement
}

/** Sentences for what a sealed day and what it was made of disagree in. */
async function dayBreaches(db: Queryable, seal: SealRow, before: string | undefined, isCounted: boolean) {
  const { day } = seal
  const rows = await listSealedTeams(db, day)
  const stored = hashesOf(seal.hashes)
  const breaches: string[] = []
  const changed = rows.filter(
    (row, at) => stored[at] === undefined || !hashOf(seal.seed, teamLeaf(day, row)).equals(stored[at]),
  )
  if (changed.length > 0 || rows.length !== stored.length)
    breaches.push(
      `${day}: ${changed[0] ? `the line of ${changed[0].agent_id} was changed` : 'a line is gone or was added'}`,
    )
  if (stored.length === 0 || statementOf(day, stored, before) !== seal.statement)
    breaches.push(`${day} has another root`)
  if (!(await isLogged(db, seal))) breaches.push(`${day} is not what the audit log says`)
  for (const { agent_id } of await listUnexplained(db, day)) breaches.push(`${day}: ${agent_id} has play of nobody`)
  if (isCounted)
    for (const { agent_id } of await listChanged(db, day))
      breaches.push(`${day}: the team of ${agent_id} has other figures now`)
  return breaches
}

/** Checks sealed days: all of them, or the newest. */
async function sealBreaches(db: Queryable, scope: 'all' | 'recent'): Promise<string[]> {
  const open = await findOpenDay(db)
  const last = await findLastSeal(db)
  if (last === undefined) return []
  const from = new Date(Date.parse(last.day) - recentDays * dayMs).toISOString().slice(0, 10)
  let after = scope === 'all' ? beforeAll : from
  // The one before the first, too: each holds the hash of it.
  let before = scope === 'all' ? undefined : (await findSeal(db, from))?.statement
  const breaches: string[] = []
  for (;;) {
    const seals = await listSealsAfter(db, after, daysAtOnce)
    for (const seal of seals) {
      // While figures are counted again, they say less than they did.
      const isCounted = open !== undefined && seal.day < open
      breaches.push(...(await dayBreaches(db, seal, before, isCounted)))
      before = seal.statement
      after = seal.day
    }
    if (seals.length < daysAtOnce) return breaches
  }
}

export const sealChecks: readonly Check[] = [{ name: 'I26 a sealed day stays as it was sealed', check: sealBreaches }]
