import { checkInvariants } from '#server/features.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { askService } from '#server/operator/place.ts'
import type { LedgerProbe } from './run.ts'

export interface OpenProbe {
  /** What the report says of it. */
  readonly name: string
  readonly faults?: LedgerProbe
  close(): Promise<void>
}

/** The way into the ledger that the options give: the running service's control port, its PostgreSQL, or none. */
export async function openProbe(options: {
  readonly dataDir?: string
  readonly databaseUrl?: string
}): Promise<OpenProbe> {
  const { dataDir, databaseUrl } = options
  if (databaseUrl !== undefined) {
    const db = await openPostgres(databaseUrl)
    return {
      name: 'answers, balances and the ledger (PostgreSQL)',
      faults: () => checkInvariants(db, 'recent'),
      close: () => db.close(),
    }
  }
  if (dataDir === undefined)
    return { name: 'answers and balances only; nobody looks into the ledger', close: async () => {} }
  return {
    name: 'answers, balances and the ledger (control port)',
    faults: async () => {
      const { exitCode, text } = await askService(dataDir, ['conformance-check'])
      return exitCode === 0 ? [] : [text]
    },
    close: async () => {},
  }
}
