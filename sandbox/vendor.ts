import type { KeyObject } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { Config } from './config.ts'
import type { Database } from './database.ts'
import { openFairness } from './fairness.ts'
import { frameRoutes } from './frame-api.ts'
import { openFreeRounds } from './free-rounds.ts'
import { type Catalogue, openGames } from './games.ts'
import { json, serveRoutes } from './http.ts'
import type { Log } from './log.ts'
import { operatorRoutes } from './operator-api.ts'
import { pageRoutes } from './pages/routes.ts'
import { openRoundLinks } from './round-links.ts'
import { openRounds } from './rounds.ts'
import type { RandomBytes } from './seeds.ts'
import { openSessions } from './sessions.ts'
import { openSettlement } from './settlement.ts'
import { openBooks } from './sports/books.ts'
import { openTables } from './tables/tables.ts'
import { withTicketProofs } from './tables/ticket-proof.ts'
import { openTickets } from './tables/tickets.ts'
import type { Timers } from './timers.ts'
import { openPurses, withPurses } from './transfer-wallet.ts'
import { openWallet } from './wallet.ts'

interface VendorOptions {
  readonly config: Config
  readonly catalogue: Catalogue
  readonly db: Database
  readonly vendorKey: KeyObject
  readonly operatorKey: () => KeyObject | undefined
  readonly random: RandomBytes
  readonly timers: Timers
  readonly log: Log
  readonly walletTimeoutMs?: number
  /** How many rounds of an empty table are drawn when somebody comes. */
  readonly missedMost?: number
}

export interface Vendor {
  readonly port: number
  /** Answers what is under way, leaves the rest pending in the database, ends. */
  close(): Promise<void>
}

/** As many as the longest road shows, and some more. */
const roundsMissed = 80

/** Puts the vendor together, takes up what an earlier run left pending, and listens. */
export async function startVendor(options: VendorOptions): Promise<Vendor> {
  const { config, db, timers, log, random } = options
  const games = openGames(options.catalogue)
  const purses = openPurses(db, timers)
  const operatorWallet = openWallet({
    url: config.walletUrl,
    key: options.vendorKey,
    faults: config.faults,
    timeoutMs: options.walletTimeoutMs,
  })
  const sessions = openSessions(db, timers)
  const wallet = withPurses(operatorWallet, purses, games.purseOf, sessions.isEnded)
  const settlement = openSettlement({ db, wallet, timers, log })
  const engineOf = (gameCode: string) => games.find(gameCode)?.engine
  const fairness = openFairness({ db, random, now: timers.now })
  const freeRounds = openFreeRounds(db, timers)
  const rounds = openRounds({ db, engineOf, settlement, fairness, freeRounds, timers, log })
  const { tables, tickets } = openTables({
    ...{ db, games, random, timers, log, missedMost: options.missedMost ?? roundsMissed },
    tickets: (sharedRounds) => openTickets({ db, sharedRounds, settlement, timers, log }),
  })
  const books = openBooks({ db, random, settlement, timers, log, minuteMs: config.matchMinuteMs })
  const proofs = withTicketProofs(fairness, { db, games, tables })
  const links = openRoundLinks(db, config.publicUrl, timers)
  const server = serveRoutes(
    [
      { method: 'GET', path: '/healthz', handle: () => json(200, { status: 'ok' }) },
      ...operatorRoutes({
        ...config,
        ...{ games, sessions, rounds, links, purses, freeRounds, tables, books, db, timers },
        operatorKey: options.operatorKey,
      }),
      ...frameRoutes({
        ...{ games, sessions, rounds, freeRounds, fairness: proofs, wallet, tables, tickets, books, timers },
        siteOrigins: config.siteOrigins,
      }),
      ...pageRoutes({ games, sessions, rounds, fairness: proofs, links, siteOrigins: config.siteOrigins }),
    ],
    log,
  )
  settlement.resume()
  rounds.resume()
  tables.start()
  books.start()
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(config.port, config.host, done)
  })
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise((done) => server.close(done))
      server.closeIdleConnections()
      tables.stop()
      books.stop()
      await settlement.stop()
      server.closeAllConnections()
      await closed
      db.close()
    },
  }
}
