import { afterAll, beforeAll, expect, test } from 'vitest'
import { postReward } from '#server/bonus/paid.ts'
import type { Session } from '#server/kernel/handler.ts'
import { payHandlers } from '#server/pay/handlers.ts'
import { payStaffHandlers } from '#server/pay/staff-handlers.ts'
import { bonusOf, differences, type PayoutDetail } from '#stores/payout-replay.ts'
import { addLine, baht, count, countAgain, move, player } from '#tests/figures/support.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { World } from '#tests/wallet/support.ts'
import { agreeOn, moveTo, paidTo, playOf, settleAll, walletOf } from './support.ts'

let world: World
let top: bigint
let middle: bigint
/** Plays below both. */
let member: bigint

/** Money of a promotion, or what is taken back of it. */
async function bonus(amount: bigint): Promise<void> {
  const [row] = await world.db.query<{ id: bigint }>(
    "select id from account where member_id = $1 and kind = 'wallet'",
    [member],
  )
  const key = crypto.randomUUID()
  await postReward(world.db, {
    ...{ memberId: member, wallet: row!.id, amount, source: 'test', key, reference: key },
    ...{ reason: amount > 0n ? 'promotion' : 'referral_back', currency: 'THB', at: world.clock.now() },
  })
}

/** A bet that waits for its result; gives how it is settled. */
async function openBet(stake: bigint): Promise<(win: bigint) => Promise<unknown>> {
  await move(world, member, 'deposits', stake, 'deposit')
  const fields = { ...(await player(world, member)), round: crypto.randomUUID(), round_closed: false }
  const bet = await world.accepted({ ...fields, amount: Number(stake) })
  return async (win) =>
    world.win(bet, { ...fields, ...(await player(world, member)), amount: Number(win), round_closed: true })
}
/** The clock moves on, and what is over by then is closed before anything happens. */
async function dayOf(moment: string): Promise<void> {
  moveTo(world, moment)
  await settleAll(world)
}

/**
 * April ends with a bet that May takes back, two that May settles, and bonus money that May takes back; a bet of May is settled a
 * week later, within the period. June begins with a result of May, which makes its base a loss. August has
 * nothing but bonus money that is taken back.
 */
beforeAll(async () => {
  world = await World.open(await openMigrated())
  moveTo(world, '2026-03-10T03:00:00Z')
  ;[top, middle, member] = (await addLine(world, [1, 2, 0])) as [bigint, bigint, bigint]
  await agreeOn(world, 'dividend', null, top, 1000)
  await agreeOn(world, 'dividend', top, middle, 600)
  await dayOf('2026-04-29T03:10:00Z')
  const taken = await playOf(world, member, 100n * baht)
  const wins = await openBet(40n * baht)
  await bonus(30n * baht)
  await dayOf('2026-04-30T03:10:00Z')
  const loses = await openBet(60n * baht)
  await dayOf('2026-05-03T03:10:00Z')
  await world.rollback(taken, await player(world, member))
  await wins(25n * baht)
  await loses(0n)
  await bonus(-30n * baht)
  const within = await openBet(500n * baht)
  await dayOf('2026-05-10T03:10:00Z')
  await within(120n * baht)
  await playOf(world, member, 1_000n * baht)
  const large = await openBet(10n * baht)
  await dayOf('2026-06-04T03:10:00Z')
  await large(333n * baht)
  await playOf(world, member, 33n * baht)
  await dayOf('2026-07-02T03:10:00Z')
  await playOf(world, member, 1_000n * baht)
  await dayOf('2026-08-02T03:10:00Z')
  await bonus(-5n * baht)
  await dayOf('2026-09-02T03:10:00Z')
})
afterAll(async () => {
  expect(await world.invariants()).toEqual([])
  await world.db.close()
})

const ask = (name: 'agentDividends' | 'agentPayout', agent: bigint, input: object) =>
  payHandlers[name]({ app: world.app, session: { memberId: agent } as Session, input } as never) as never
/** An agent's dividends, the oldest first. */
async function dividends(agent: bigint): Promise<PayoutDetail[]> {
  const { content } = (await ask('agentDividends', agent, { pageSize: 20 })) as { content: { run: string }[] }
  const details: PayoutDetail[] = []
  for (const { run } of content.toReversed()) details.push(await ask('agentPayout', agent, { run }))
  return details
}

// What the house won less bonus money. April: 100 + 40 + 60 - 30. May: -100 - 25 + 30 of April, and 500 - 120 + 1000 + 10. June: -333 + 33.
const bases = ['170.00000', '1295.00000', '-300.00000', '1000.00000', '5.00000']
const april = [{ day: '2026-04-29', amount: '-125.00000' }]
const may = [{ day: '2026-05-10', amount: '-333.00000' }]

test('a dividend’s base has what came late, and its line names what belongs to a day before the period', async () => {
  for (const agent of [top, middle]) {
    const found = await dividends(agent)
    expect(found.map(({ firstDay, base, late }) => [firstDay, base, late])).toEqual([
      ['2026-04-01', bases[0], undefined],
      ['2026-05-01', bases[1], april],
      ['2026-06-01', bases[2], may],
      ['2026-07-01', bases[3], undefined],
      ['2026-08-01', bases[4], undefined],
    ])
    // By kind of game without bonus money: what that added or took is the rest, and the page names it.
    expect(found.map(({ types }) => types.map(({ netLoss }) => netLoss))).toEqual([
      ['200.00000'],
      ['1265.00000'],
      ['-300.00000'],
      ['1000.00000'],
      [],
    ])
    expect(found.map((one) => bonusOf(one))).toEqual(['-30.00000', '30.00000', undefined, undefined, '5.00000'])
  }
})

test('it is paid by the tops’ rates with the loss of June carried into July, to the unit', async () => {
  // 10% and 6% of 170, 1295, nothing, 1000 - 300, and 5.
  expect(await paidTo(world, top, 'dividend')).toEqual([
    '03-31T17:00 680000',
    '04-30T17:00 5180000',
    '05-31T17:00 0',
    '06-30T17:00 2800000',
    '07-31T17:00 20000',
  ])
  expect(await paidTo(world, middle, 'dividend')).toEqual([
    '03-31T17:00 1020000',
    '04-30T17:00 7770000',
    '05-31T17:00 0',
    '06-30T17:00 4200000',
    '07-31T17:00 30000',
  ])
  expect(await walletOf(world, middle)).toBe(13_020_000n)
})

test('the browser computes each anew as equal, also after a recount', async () => {
  for (let counted = 0; counted < 2; counted += 1) {
    for (const agent of [top, middle]) {
      const found = await dividends(agent)
      for (const one of found) expect(differences(one)).toEqual([])
      expect(found.map(({ late }) => late)).toEqual([undefined, april, may, undefined, undefined])
    }
    await countAgain(world)
    await count(world)
  }
})

test('the runs of the console sum to the same, the branch counted once', async () => {
  const runs = await payStaffHandlers.staffPayRuns({
    app: world.app,
    input: { kind: 'dividend', paying: false, pageSize: 20 },
  } as never)
  const sums = []
  for (const { id } of runs.content.toReversed()) {
    const page = await payStaffHandlers.staffPayLines({ app: world.app, input: { run: id, pageSize: 20 } } as never)
    sums.push(page.sums)
  }
  const of = (day: string, sum: string) => ({ sum, from: day, to: day, days: [{ day, amount: sum }] })
  expect(sums).toEqual([
    { base: '170.00', pay: '17.00' },
    { base: '1295.00', late: of('2026-04-29', '-125.00'), pay: '129.50' },
    { base: '-300.00', late: of('2026-05-10', '-333.00'), pay: '0.00' },
    { base: '1000.00', pay: '70.00' },
    { base: '5.00', pay: '0.50' },
  ])
})
