import { createHash, randomBytes } from 'node:crypto'
import { type Currency, parseAmount, type Units, unitsPerMajor } from '@baize/money/money.ts'
import { currencyOf, fun } from './currencies.ts'
import { type Database, inTransaction } from './database.ts'
import type { Timers } from './timers.ts'

/** The looks of a site; a game's page follows the one that it is launched with. */
export const siteThemes = ['dark', 'light'] as const
export type SiteTheme = (typeof siteThemes)[number]

/** What a launch fixes for as long as the player stays in the game. */
export interface LaunchFacts {
  readonly mode: 'real' | 'demo'
  readonly gameCode: string
  readonly user: string | null
  readonly token: string | null
  readonly currency: string
  readonly lang: string
  readonly lobbyUrl: string
  readonly theme?: SiteTheme | undefined
  /** Fun money of the demo mode, when the operator names it. */
  readonly funStart?: string | undefined
  /** What a lottery opens with. */
  readonly view?: 'betting' | 'lobby'
  readonly prizeMode?: string | undefined
  /** A price of a book that lies in the coupon when it opens; see `now.ts`. */
  readonly pick?: string | undefined
}

export interface Session extends LaunchFacts {
  readonly id: bigint
  readonly money: Currency
  readonly funBalance: Units
  readonly walletBalance: Units | null
}

/** The demo balance where the operator names no other: 10,000.00, also after a refill. */
const funPurse: Units = 1_000_000_000n
const funPurseMost: Units = 1_000_000_000n * unitsPerMajor

/** The fun money that a launch asks for; the vendor's own for anything that is no sum. */
function purseOf({ funStart = '' }: LaunchFacts): Units {
  const asked = parseAmount(funStart, fun)
  return asked === undefined || asked <= 0n || asked > funPurseMost ? funPurse : asked
}

const launchLifeMs = 5 * 60_000
const sessionLifeMs = 24 * 60 * 60_000

const digest = (secret: string) => createHash('sha256').update(secret).digest('hex')

export interface Sessions {
  /** Keeps the facts and answers a code that opens them once within five minutes. */
  prepare(facts: LaunchFacts): string
  /** Spends a launch code; answers the key of the new play session and the facts. */
  open(code: string): { readonly key: string; readonly facts: LaunchFacts } | undefined
  read(key: string): Session | undefined
  /** Writes the last balance that the wallet told. */
  keepBalance(id: bigint, balance: Units): void
  refill(id: bigint): void
  /** Ends a player's sessions for money in some games, also those that are not opened yet: no stake is taken any more. */
  end(user: string, isOne: (gameCode: string) => boolean): void
  /** Whether a player's sessions under an operator's token were all ended. */
  isEnded(user: string, token: string): boolean
}

/** Launch codes and play sessions. Neither is stored in a form that opens anything. */
export function openSessions(db: Database, timers: Timers): Sessions {
  const read = (key: string) => {
    const row = db
      .prepare('select * from session where key_hash = ? and created_at > ?')
      .get(digest(key), timers.now() - sessionLifeMs)
    return row ? toSession(row) : undefined
  }
  return {
    prepare(facts) {
      const code = randomBytes(32).toString('base64url')
      db.prepare('delete from launch where expires_at < ?').run(timers.now() - sessionLifeMs)
      db.prepare('insert into launch (code_hash, session, expires_at) values (?, ?, ?)').run(
        digest(code),
        JSON.stringify(facts),
        timers.now() + launchLifeMs,
      )
      return code
    },
    open(code) {
      return inTransaction(db, () => {
        const launch = db
          .prepare(
            'update launch set used_at = ? where code_hash = ? and used_at is null and expires_at > ? returning session',
          )
          .get(timers.now(), digest(code), timers.now())
        if (!launch) return undefined
        const facts = JSON.parse(String(launch.session)) as LaunchFacts
        const key = randomBytes(32).toString('base64url')
        const purse = facts.mode === 'demo' ? purseOf(facts) : 0n
        db.prepare(
          `insert into session (key_hash, mode, game_code, member, token, currency, lang, lobby_url, fun_balance, fun_start, created_at)
           values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        ).run(
          digest(key),
          facts.mode,
          facts.gameCode,
          facts.user,
          facts.token,
          facts.currency,
          facts.lang,
          facts.lobbyUrl,
          purse,
          purse,
          timers.now(),
        )
        return { key, facts }
      })
    },
    read,
    keepBalance: (id, balance) => {
      db.prepare('update session set wallet_balance = ? where id = ?').run(balance, id)
    },
    end: (user, isOne) => {
      const rows = db.prepare('select id, game_code from session where member = ? and ended_at is null').all(user)
      for (const { id, game_code } of rows)
        if (isOne(String(game_code))) db.prepare('update session set ended_at = ? where id = ?').run(timers.now(), id!)
      for (const { code_hash, session } of db
        .prepare('select code_hash, session from launch where used_at is null')
        .all()) {
        const facts = JSON.parse(String(session)) as LaunchFacts
        if (facts.user === user && isOne(facts.gameCode))
          db.prepare('delete from launch where code_hash = ?').run(code_hash!)
      }
    },
    isEnded: (user, token) => {
      const rows = db.prepare('select ended_at from session where token = ? and member = ?').all(token, user)
      return rows.length > 0 && rows.every(({ ended_at }) => ended_at !== null)
    },
    refill: (id) => {
      db.prepare("update session set fun_balance = coalesce(fun_start, ?) where id = ? and mode = 'demo'").run(
        funPurse,
        id,
      )
    },
  }
}

const textOrNull = (value: unknown) => (value === null ? null : String(value))

/** A row of the session table. */
export function toSession(row: Record<string, unknown>): Session {
  return {
    id: row.id as bigint,
    mode: row.mode === 'demo' ? 'demo' : 'real',
    gameCode: String(row.game_code),
    user: textOrNull(row.member),
    token: textOrNull(row.token),
    currency: String(row.currency),
    money: currencyOf(String(row.currency)) ?? fun,
    lang: String(row.lang),
    lobbyUrl: String(row.lobby_url),
    funBalance: row.fun_balance as bigint,
    walletBalance: row.wallet_balance as bigint | null,
  }
}
