import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { readConfig } from '#sandbox/config.ts'
import { type Database, openDatabase } from '#sandbox/database.ts'
import type { Rng } from '#sandbox/engines/engine.ts'
import { type Faults, noFaults } from '#sandbox/faults.ts'
import type { CatalogueGame } from '#sandbox/games.ts'
import type { Log } from '#sandbox/log.ts'
import type { RandomBytes } from '#sandbox/seeds.ts'
import { sign, signatureHeader } from '#sandbox/signature.ts'
import type { Timers } from '#sandbox/timers.ts'
import { startVendor } from '#sandbox/vendor.ts'

export const vendorPair = generateKeyPairSync('rsa', { modulusLength: 2048 })
export const operatorPair = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Even numbers from a seed, with the same rejection of the uneven rest as the real source. */
export function seededRng(seed: number): Rng {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  return {
    below(n) {
      const limit = 2 ** 32 - (2 ** 32 % n)
      for (;;) {
        const value = next()
        if (value < limit) return value % n
      }
    },
  }
}

/** Random bytes that repeat with their seed. */
export function seededBytes(seed: number): RandomBytes {
  const rng = seededRng(seed)
  return (count) => Uint8Array.from({ length: count }, () => rng.below(256))
}

/** A clock that moves by hand; waits end when it passes them. */
export function manualTimers(start = Date.UTC(2026, 0, 5)) {
  let now = start
  let waits: { readonly at: number; readonly work: () => void }[] = []
  let planned: (() => void)[] = []
  const timers: Timers = {
    now: () => now,
    after(ms, work) {
      const wait = { at: now + ms, work }
      waits.push(wait)
      for (const tell of planned) tell()
      planned = []
      return () => {
        waits = waits.filter((one) => one !== wait)
      }
    },
  }
  return {
    ...timers,
    waiting: () => waits.map(({ at }) => at - now),
    /** Waits until something waits for `ms`, then lets that time pass. */
    async pass(ms: number) {
      while (!waits.some(({ at }) => at - now === ms)) await new Promise<void>((done) => planned.push(done))
      now += ms
      const due = waits.filter(({ at }) => at <= now)
      waits = waits.filter(({ at }) => at > now)
      for (const { work } of due) work()
    },
  }
}

export const game = (gameCode: string, more: Partial<CatalogueGame> = {}): CatalogueGame => ({
  gameCode,
  name: 'Golden Lotus',
  names: { th: 'บัวทอง' },
  productCode: 'PG',
  gameType: 'RNG',
  category: 'Video Slots',
  features: ['Video'],
  rtp: '96.20',
  volatility: 3,
  minBet: '1.00',
  maxBet: '2000.00',
  demoSupport: true,
  engine: 'slot',
  ...more,
})

const catalogue = {
  products: [
    { code: 'PG', name: 'PG', color: '#C8553D' },
    { code: 'JDB', name: 'JDB', color: '#C98A2B' },
    { code: 'KH', name: 'KH', color: '#5B6E4F', wallet: 'transfer' as const },
  ],
  games: [
    game('pg_lotus'),
    game('jdb_closed', { productCode: 'JDB', engine: undefined }),
    game('jdb_no_demo', { productCode: 'JDB', demoSupport: false }),
    game('pvp_hilo', { productCode: 'PG', gameType: 'PVP', engine: 'hilo' }),
    game('live_baccarat', { productCode: 'PG', gameType: 'LIVE', engine: 'baccarat', maxBet: '30.00' }),
    game('live_roulette', { productCode: 'PG', gameType: 'LIVE', engine: 'roulette', maxBet: '1000.00' }),
    game('mini_rocket', { productCode: 'PG', gameType: 'MINI', engine: 'rocket' }),
    game('kh_bell', { productCode: 'KH' }),
    game('kh_hilo', { productCode: 'KH', gameType: 'MINI', engine: 'hilo' }),
  ],
}

interface Start {
  /** More games than every vendor here has. */
  readonly more?: readonly CatalogueGame[]
  readonly walletUrl?: string
  readonly db?: Database
  readonly timers?: ReturnType<typeof manualTimers>
  readonly seed?: number
  readonly faults?: Faults
  /** Tables begin with the first who comes, unless a test says how many rounds they have played before. */
  readonly missedMost?: number
  readonly log?: Log
  readonly walletTimeoutMs?: number
}

/** The real time that a call gets whose answer never comes. Other calls get long, as a busy machine answers late. */
export const hangMs = 2_000

/** A running vendor with a clock by hand and a database in memory. */
export async function startSandbox({
  walletUrl = 'http://127.0.0.1:9',
  db = openDatabase(),
  timers = manualTimers(),
  seed = 7,
  faults = noFaults,
  missedMost = 0,
  log = () => {},
  walletTimeoutMs = 60_000,
  more: moreGames = [],
}: Start = {}) {
  const vendor = await startVendor({
    config: {
      ...readConfig({
        WALLET_URL: walletUrl,
        SITE_URL: 'https://site.example',
        SANDBOX_PUBLIC_URL: 'https://games.example',
      }),
      port: 0,
      faults,
    },
    catalogue: { ...catalogue, games: [...catalogue.games, ...moreGames] },
    db,
    vendorKey: vendorPair.privateKey,
    operatorKey: () => operatorPair.publicKey,
    random: seededBytes(seed),
    timers,
    log,
    walletTimeoutMs,
    missedMost,
  })
  const origin = `http://127.0.0.1:${vendor.port}`

  const operator = async (path: string, fields: object, signature?: string) => {
    const body = JSON.stringify({ operator_id: 1, ...fields })
    const response = await fetch(`${origin}/operator/generic/v2${path}`, {
      method: 'POST',
      headers: { [signatureHeader]: signature ?? sign(body, operatorPair.privateKey) },
      body,
    })
    return { status: response.status, body: await response.json() }
  }

  const launchUrl = async (more: object = {}) => {
    const real = { user: '1001', token: 'token-of-the-session', currency: 'THB', lang: 'th' }
    const { status, body } = await operator('/game/url', { game_code: 'pg_lotus', ...real, ...more })
    if (status !== 200) throw new Error(`no launch: ${body.error}`)
    return String(body.url).replace('https://games.example', origin)
  }

  const open = async (more: object = {}) => {
    const response = await fetch(await launchUrl(more), { redirect: 'manual' })
    const location = response.headers.get('location') ?? ''
    return frameOf(origin, location.split('#')[1] ?? '')
  }

  return { vendor, origin, operator, launchUrl, open, db, timers }
}

/** The calls of the game's page. */
export function frameOf(origin: string, key: string) {
  const ask = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${origin}/play-session${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }
  return {
    key,
    session: async () => (await ask('GET', '')).body,
    spin: (stake = '10.00', clientKey: string = randomUUID()) => ask('POST', '/rounds', { key: clientKey, stake }),
    recent: async () => (await ask('GET', '/rounds')).body,
    refill: () => ask('POST', '/refill', {}),
    ask,
  }
}
