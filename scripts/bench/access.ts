import { performance } from 'node:perf_hooks'
import { seal } from '#api/seal.ts'
import { bindContact } from '#server/accounts/public.ts'
import { callKeys } from '#server/kernel/call-keys.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { memberWallet, post, systemAccount } from '#server/ledger/public.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { everyWayIn } from '#tests/support/ways-in.ts'

const samples = 200
const overADayMs = 25 * 3_600_000
const clock = new ManualClock(new Date())

const middle = (list: readonly number[]): number =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN

/**
 * The test of Mann and Whitney: how often one of the first list is the larger, and how many standard errors that is from
 * a half. Beyond 3.3 it is chance once in a thousand.
 */
function compare(first: readonly number[], second: readonly number[]): { larger: number; z: number } {
  let wins = 0
  for (const a of first) for (const b of second) wins += a > b ? 1 : a === b ? 0.5 : 0
  const pairs = first.length * second.length
  const error = Math.sqrt((pairs * (first.length + second.length + 1)) / 12)
  return { larger: wins / pairs, z: (wins - pairs / 2) / error }
}

async function sendTo(site: TestSite, path: string, body: unknown, type = 'application/json'): Promise<number> {
  const headers = { 'content-type': type }
  const init = { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) }
  const visitor = site.visitor()
  const started = performance.now()
  const response = await visitor.fetch(`/api${path}`, init)
  await response.arrayBuffer()
  return performance.now() - started
}

/** A log-in ready to be sent: sealing takes the robot's time, not the site's. */
async function logIn(site: TestSite, username: string): Promise<() => Promise<number>> {
  const { jwks } = await callKeys(site.app)
  const body = { username, password: 'not-the-password' }
  const sealed = await seal(jwks, 'POST', '/api/auth/login', body, clock.now().getTime() - Date.now())
  return () => sendTo(site, '/auth/login', sealed)
}

/** Whether an answer's time tells who is a member: the same question about somebody known and somebody unknown, in turns. */
async function alike(site: TestSite): Promise<void> {
  const number = (known: boolean) => (known ? '0812345678' : '0812345679')
  const form = 'application/x-www-form-urlencoded'
  const asks: Readonly<Record<string, (known: boolean) => Promise<number>>> = {
    'log-in': async (known) => (await logIn(site, known ? 'mali' : 'mila'))(),
    'link by mail': (known) =>
      sendTo(site, '/auth/forgot/email', `username=${known ? 'mali' : 'mila'}&email=mali%40mail.example`, form),
    'code for a new password': (known) => sendTo(site, '/auth/forgot/phone-code', { mobileNum: number(known) }),
    'code for a log-in': (known) => sendTo(site, '/auth/login-code', { mobileNum: number(known) }),
    'code for a registration': (known) => sendTo(site, '/auth/register-code', { mobileNo: number(known) }),
  }
  console.log(`\nA member and nobody, ${samples} answers each (ms)`)
  for (const [name, ask] of Object.entries(asks)) {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let round = -10; round < samples; round += 1) {
      clock.advance(overADayMs)
      for (const known of Math.random() < 0.5 ? [true, false] : [false, true]) {
        const took = await ask(known)
        if (round >= 0) times[known ? 'known' : 'unknown'].push(took)
      }
    }
    const { larger, z } = compare(times.known, times.unknown)
    const figures = `member ${middle(times.known).toFixed(2)}  nobody ${middle(times.unknown).toFixed(2)}`
    console.log(
      `  ${name.padEnd(26)}${figures}  longer for the member ${(100 * larger).toFixed(0)} %  z ${z.toFixed(1)}`,
    )
  }
}

/** How much a storm of log-ins slows down other calls. */
async function storm(site: TestSite, wallet: bigint): Promise<void> {
  const currency = site.app.settings.current().currency
  let moved = 0
  const kinds: Readonly<Record<string, () => Promise<unknown>>> = {
    'a call': async () => (await site.visitor().fetch('/api/permission')).arrayBuffer(),
    'a movement of money': () => {
      moved += 1
      const postings = [
        { account: systemAccount('deposits'), amount: -1n },
        { account: wallet, amount: 1n },
      ]
      const transfer = {
        source: 'bench',
        key: `bench-${moved}`,
        reason: 'deposit',
        reference: 'bench',
        currency,
        postings,
      }
      return site.app.db.transaction((tx) => post(tx, transfer))
    },
  }
  const measure = async (ask: () => Promise<unknown>) => {
    const times: number[] = []
    for (let round = 0; round < 200; round += 1) {
      const started = performance.now()
      await ask()
      times.push(performance.now() - started)
    }
    return middle(times)
  }
  console.log('\nBeside 40 robots that each log in ten times a second (ms)')
  for (const [name, ask] of Object.entries(kinds)) {
    const quiet = await measure(ask)
    const ready = await Promise.all(Array.from({ length: 2_000 }, (_, at) => logIn(site, `storm_${at}`)))
    let going = true
    const robots = Array.from({ length: 40 }, async () => {
      for (let send = ready.pop(); going && send; send = ready.pop()) {
        await send()
        await new Promise((rest) => setTimeout(rest, 100))
      }
    })
    const during = await measure(ask)
    going = false
    await Promise.all(robots)
    console.log(`  ${name.padEnd(26)}quiet ${quiet.toFixed(2)}  storm ${during.toFixed(2)}`)
  }
}

/** Whether answers tell by their time who is a member, and whom a storm of log-ins slows. */
export async function benchAccess(): Promise<void> {
  const server = await startPostgres()
  const db = await openPostgres(await server.createDatabase())
  await migrate(db)
  const site = await startTestSite({ db, clock, settings: { whitelabel: everyWayIn } })
  try {
    const id = await site.member('mali', { balance: '10.00' })
    await bindContact(db, id, 'email', 'mali@mail.example', clock.now())
    await bindContact(db, id, 'mobile', '+66812345678', clock.now())
    await alike(site)
    await storm(site, (await memberWallet(db, id)) ?? 0n)
  } finally {
    await site.close()
    await db.close()
    await server.stop()
  }
}
