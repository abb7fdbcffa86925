import { join } from 'node:path'
import { createMember, hashPassword } from '#server/accounts/public.ts'
import type { Db } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { ensureKeyPair } from '#server/kernel/key-pair.ts'
import { type Log, openLog } from '#server/kernel/log.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { memberWallet, post, systemAccount } from '#server/ledger/public.ts'
import type { VendorPurses } from '#server/ports/game-vendor.ts'
import { openHub88 } from '#server/ports/game-vendor-hub88.ts'
import { openVisitor, type Visitor } from '#tests/support/app.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { type AppProcess, newDataDir, openAppProcess } from './app-process.ts'
import { freePort, openProgram, type Program } from './program.ts'
import { type Line, openLine } from './transfer-line.ts'

/** The vendor of the sandbox that keeps players' money itself. */
export const product = 'KH'
const password = 'Quiet-Lantern-72'
const startBalance = 100_000_000n

/** A member who moves money, and the browser that does it. */
export interface Mover {
  readonly id: bigint
  readonly visitor: Visitor
}

/** App, vendor and what lies between, each a process or a server of its own, and members who move money. */
export interface TransferWorld {
  readonly db: Db
  readonly app: AppProcess
  readonly vendor: Program
  readonly line: Line
  readonly movers: readonly Mover[]
  /** The vendor's own books, asked past the line. */
  readonly purses: VendorPurses
  /** What a member owns wherever it lies: nothing else may ever come of it. */
  readonly startBalance: bigint
}

async function addMover(db: Db, base: string, number: number): Promise<Mover> {
  const account = `mover${number}`
  const passwordHash = await hashPassword(password)
  const id = await db.transaction((tx) => createMember(tx, { account, currency: 'THB', passwordHash }))
  const wallet = await memberWallet(db, id)
  const postings = [
    { account: systemAccount('deposits'), amount: -startBalance },
    { account: wallet!, amount: startBalance },
  ]
  const transfer = { source: 'test', key: `open-${id}`, reason: 'deposit', currency: 'THB', postings } as const
  await db.transaction((tx) => post(tx, transfer))
  const visitor = openVisitor(base, { now: () => new Date() }, '127.0.0.1')
  return { id, visitor }
}

/** Sets the world up, runs `work` in it and takes it down. */
export async function inTransferWorld<T>(count: number, work: (world: TransferWorld) => Promise<T>): Promise<T> {
  const postgres = await startPostgres({ durable: true })
  const closers: (() => Promise<void> | void)[] = [() => postgres.stop()]
  try {
    const url = await postgres.createDatabase()
    const db = await openPostgres(url)
    closers.push(() => db.close())
    await migrate(db)
    await db.exec(`insert into setting (key, value) values ('humanCheck', '"off"');
      insert into vendor (vassalage, display_name, sort, transfer_wallet) values ('${product}', '${product}', 1, true);`)
    const dataDir = newDataDir()
    const keys = ensureKeyPair(join(dataDir, 'keys'), 'operator')
    const vendorPort = await freePort()
    const vendorUrl = `http://127.0.0.1:${vendorPort}`
    const line = await openLine(vendorUrl)
    closers.push(() => line.close())
    const app = await openAppProcess(url, dataDir, { HUB88_URL: line.url, HUB88_OPERATOR_ID: '1' })
    closers.push(() => app.close())
    const vendor = openProgram({
      file: 'sandbox/main.ts',
      readyUrl: `${vendorUrl}/healthz`,
      logFile: join(dataDir, 'vendor.log'),
      env: { PORT: String(vendorPort), DATA_DIR: dataDir, OPERATOR_PUBLIC_KEY_FILE: keys.publicFile },
    })
    closers.push(() => vendor.close())
    await Promise.all([app.start(), vendor.start()])
    const movers: Mover[] = []
    for (let number = 1; number <= count; number += 1) {
      const mover = await addMover(db, app.base, number)
      await mover.visitor.logIn(`mover${number}`, password)
      movers.push(mover)
    }
    const log: Log = openLog('silent')
    const { purses } = openHub88({ url: vendorUrl, operatorId: 1, privateKey: keys.privateKey, log })
    return await work({ db, app, vendor, line, movers, purses: purses!, startBalance })
  } finally {
    for (const close of closers.reverse()) await close()
  }
}
