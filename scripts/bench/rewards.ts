/** The reward centre of a member among 200 running promotions, a day of 100,000 members, and bets of members who have bonus money beside bets of those who have none. */
import { performance } from 'node:perf_hooks'
import { fillWorld } from '#scripts/faults/world.ts'
import { giveBonus } from '#server/bonus/public.ts'
import { checkInvariants } from '#server/features.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { publish } from '#tests/promotions/support.ts'
import { startTestSite } from '#tests/support/app.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'
import { type Account, fill, playRounds } from './ledger.ts'
import { measureDay } from './rewards-day.ts'

const offers = 200
const members = 1_000
const samples = 200
/** Answers before the first that counts: a server that has run for a minute has compiled what it runs often. */
const warmUps = 100
const rewardsMaxMs = 10

const clients = 50
const seconds = 6
const turns = 3
/** Pairs of bet and win of members with bonus money over pairs of members without, at least. */
const ratioMin = 0.95
const baht = 100_000n

const at = (list: readonly number[], share: number): number =>
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? Number.NaN

/** What `GET /rewards` costs with all kinds of promotions, the conditions of half of them counted. */
async function measureCentre(server: ThrowAwayPostgres): Promise<void> {
  const { db } = await fillWorld(await server.createDatabase(), members)
  // Its players' money is behind no session: the site is left without the check of its books.
  const site = await startTestSite({ db })
  await site.member('bench-reader', { balance: '100' })
  const staff = await site.staff('owner')
  const bonus = { maxStake: '5.00', maxPayout: '500.00', hours: 72, weights: { LIVE: 1_000 }, excluded: [] }
  const kinds = [
    {},
    { need: { kind: 'validBet', amount: '1000.00' }, times: 'day' },
    { way: 'apply', pay: 'direct' },
    { reward: { kind: 'bonus', amount: '100.00' }, turnover: 100_000, bonus },
  ] as const
  for (const kind of kinds) await publish(site, staff, kind)
  // The others are copies: staff may not ask so often.
  await db.exec(`create temp table more as select o.id as of, nextval(pg_get_serial_sequence('offer', 'id')) as id, n
      from offer o cross join generate_series(2, ${offers / kinds.length}) n;
    insert into offer (id, name, state, version, starts_at, ends_at, budget, budget_day, created_at) overriding system value
      select m.id, o.name || '-' || m.n, o.state, o.version, o.starts_at, o.ends_at, o.budget, o.budget_day, o.created_at
      from more m join offer o on o.id = m.of;
    insert into offer_version (offer_id, version, rules, texts, art, made_at, made_by)
      select m.id, v.version, v.rules, v.texts, v.art, v.made_at, v.made_by from more m join offer_version v on v.offer_id = m.of;`)
  await db.exec('analyze')
  const reader = site.visitor()
  await reader.logIn('bench-reader')
  const took: number[] = []
  for (let sample = -warmUps; sample < samples; sample += 1) {
    const startMs = performance.now()
    const { content } = await reader.call('rewards', { language: 'th' })
    if (content.length !== offers) throw new Error(`${content.length} promotions`)
    if (sample >= 0) took.push(performance.now() - startMs)
  }
  const median = at(took, 0.5)
  const line = `median ${median.toFixed(2).padStart(6)} ms  p95 ${at(took, 0.95).toFixed(2).padStart(6)} ms`
  const verdict = median > rewardsMaxMs ? '  OVER' : ''
  console.log(`  ${`reward centre, ${offers} promotions`.padEnd(48)}${line}  at most ${rewardsMaxMs}${verdict}`)
  await site.drain(0)
  await site.site.close()
  await db.close()
}

/** What an active grant costs the bets of its member, whose own money pays. */
async function measureBets(server: ThrowAwayPostgres): Promise<void> {
  const db = await openPostgres(await server.createDatabase())
  await migrate(db)
  const accounts = await fill(db, 2 * members)
  const [without, having] = [accounts.slice(0, members), accounts.slice(members)]
  const app = { clock: { now: () => new Date() } }
  const text = { en: 'Gift', th: 'ของขวัญ', es: 'Regalo', pt: 'Presente' }
  for (const { member } of having)
    await db.transaction((tx) =>
      giveBonus(app, tx, {
        ...{ memberId: member, source: 'bench', key: String(member), title: text, currency: 'THB' },
        ...{ amount: 100n * baht, need: 1_000_000n * baht, maxStake: 5n * baht, maxPayout: null },
        ...{ weights: { default: 10_000, types: { LIVE: 1_000 } }, excluded: [], hours: 72 },
      }),
    )
  const run = async (players: readonly Account[]): Promise<number> => {
    await db.exec('checkpoint')
    let pairs = 0
    const startMs = performance.now()
    const endMs = startMs + seconds * 1_000
    const play = async (number: number): Promise<void> => {
      for (let turn = 0; performance.now() < endMs; turn += 1) {
        await playRounds(db, players[(number + turn * clients * 7) % members]!, (work) => work())
        pairs += 1
      }
    }
    await Promise.all(Array.from({ length: clients }, (_, number) => play(number)))
    return (pairs * 1_000) / (performance.now() - startMs)
  }
  await run(without)
  await run(having)
  const ratios: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const rates = { without: 0, having: 0 }
    for (const kind of ['without', 'having', 'having', 'without'] as const)
      rates[kind] += (await run(kind === 'having' ? having : without)) / 2
    ratios.push(rates.having / rates.without)
    console.log(`  ${rates.without.toFixed(0)} pairs/s without, ${rates.having.toFixed(0)} with bonus money`)
  }
  const ratio = at(ratios, 0.5)
  console.log(
    `  ${'pairs with bonus money ÷ without'.padEnd(48)}${ratio.toFixed(2).padStart(7)}  ${ratio >= ratioMin ? 'within' : 'OVER'} ${ratioMin}`,
  )
  const breaches = await checkInvariants(db)
  if (breaches.length > 0) throw new Error(`the books are not right: ${breaches.join('; ')}`)
  await db.close()
}

/** Prints all three. Takes some three minutes. */
export async function benchRewards(): Promise<void> {
  const server = await startPostgres({ durable: true })
  try {
    await measureCentre(server)
    await measureDay(server)
    await measureBets(server)
  } finally {
    await server.stop()
  }
}
