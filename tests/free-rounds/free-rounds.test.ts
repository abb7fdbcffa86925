import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '#server/features.ts'
import { endDone, sendDue } from '#server/free-rounds/send.ts'
import { outcome, person, standing, type Wanted } from '#tests/promotions/support.ts'
import type { StaffVisitor } from '#tests/support/app.ts'
import { grantOf, offer, openRoundsSite, twenty } from './support.ts'

let world: Awaited<ReturnType<typeof openRoundsSite>>
let manager: StaffVisitor
beforeAll(async () => {
  world = await openRoundsSite()
})
beforeEach(async () => {
  world.line.calm()
  // Days pass between the tests: nobody stays signed in.
  manager = await world.site.staff('manager')
})
afterAll(() => world.end())

let people = 0
const somebody = () => {
  people += 1
  return person(world.site, `nok${people}`)
}
const pass = (ms: number) => world.clock.advance(ms)

/** A member who has got free rounds that are to be sent. */
async function given(more: Partial<Wanted> = {}) {
  const { name } = await offer(world.site, manager, more)
  const who = await somebody()
  world.line.calm()
  await who.call('applyPromotion', { id: name, code: 'LOTUS' })
  return { who, name, free: async () => (await standing(who, name))?.freeRounds }
}

test('free rounds are written first, sent after the commit, and the reward centre says how they stand', async () => {
  const { who, name, free } = await given()
  expect(world.line.paths).toEqual([])
  expect(await free()).toMatchObject({ state: 'waiting', left: 20 })
  await sendDue(world.site.app)
  expect(world.line.paths).toEqual(['create'])
  expect(await free()).toEqual({
    state: 'sent',
    left: 20,
    until: new Date(world.clock.now().getTime() + 86_400_000).toISOString(),
  })
  expect(await standing(who, name)).toMatchObject({
    status: 'issued',
    reward: { kind: 'rounds', amount: '40.00', rounds: { game: 'Golden Lotus', count: 20, stake: '2.00' } },
  })
  await sendDue(world.site.app)
  expect(world.line.paths).toEqual(['create'])
  expect(await checkInvariants(world.site.app.db)).toEqual([])
})

test('rounds of yesterday that are left stand beside what can be got today', async () => {
  const { who, name, free } = await given({ times: 'day', rounds: { ...twenty.rounds!, hours: 72 } })
  await sendDue(world.site.app)
  pass(86_400_000)
  await who.logIn(`nok${people}`)
  expect(await standing(who, name)).toMatchObject({ status: 'join' })
  expect(await free()).toMatchObject({ state: 'sent', left: 20 })
})

test('the terms say what holds', async () => {
  const { terms } = await offer(world.site, manager)
  expect(terms.en).toEqual(
    expect.arrayContaining([
      'You get 20 free rounds of Golden Lotus, each with a stake of ฿2.00.',
      'Your balance pays nothing for them. We pay the stakes, ฿40.00 in all.',
      'You can play them for 24 hours after you get them. What is left then lapses.',
    ]),
  )
  expect(terms.th![0]).toContain(' บัวทอง ')
  const most = 'At most ฿5.00 of what they win together is yours.'
  expect(terms.en!.join(' ')).not.toContain(most)
  const capped = await offer(world.site, manager, { rounds: { ...twenty.rounds!, winMax: '5' } })
  expect(capped.terms.en!.join(' ')).toContain(most)
  expect(capped.rounds).toMatchObject({ winMax: '5.00' })
})

test('an order without an answer is looked for, and sent again with growing pauses under the same name', async () => {
  const { free } = await given()
  world.line.plan('lost')
  await sendDue(world.site.app)
  expect(await free()).toMatchObject({ state: 'waiting' })
  pass(4_999)
  expect(await sendDue(world.site.app)).toBe(0)
  pass(1)
  world.line.plan('away')
  await sendDue(world.site.app)
  pass(9_999)
  expect(await sendDue(world.site.app)).toBe(0)
  pass(1)
  await sendDue(world.site.app)
  // What was lost had arrived: it is found, and not ordered anew.
  expect(world.line.paths).toEqual(['create', 'list', 'list'])
  expect(await free()).toMatchObject({ state: 'sent', left: 20 })
})

test.each(['error-before', 'error-after', 'garbage', 'too-many', 'away'] as const)(
  'after %s there is one gift',
  async (fault) => {
    const { free } = await given()
    world.line.plan(fault)
    await sendDue(world.site.app)
    pass(60_000)
    await sendDue(world.site.app)
    expect(await free()).toMatchObject({ state: 'sent', left: 20 })
  },
)

test('what the vendor refuses is refused, with its reason', async () => {
  const { free } = await given()
  world.line.plan('forbidden')
  await sendDue(world.site.app)
  expect(await grantOf(world.site)).toMatchObject({ state: 'refused', reason: 'HTTP_403', attempts: 1 })
  expect(await free()).toMatchObject({ state: 'refused' })
  pass(3_600_000)
  expect(await sendDue(world.site.app)).toBe(0)
  expect(await checkInvariants(world.site.app.db)).toEqual([])
})

test('what was never answered until its time was over is refused', async () => {
  await given()
  world.line.plan('away')
  await sendDue(world.site.app)
  pass(86_400_000)
  await sendDue(world.site.app)
  expect(await grantOf(world.site)).toMatchObject({ state: 'refused', reason: 'no_answer', attempts: 2 })
  expect(world.line.paths).toEqual(['create'])
})

test('rounds that are played cost nothing and pay what they win; all played, they are used up', async () => {
  const few = { reward: { kind: 'rounds', amount: '4' }, rounds: { ...twenty.rounds!, count: 2 } } as const
  const { who, free } = await given(few)
  await sendDue(world.site.app)
  const game = await world.open(who.id)
  expect((await game.session()).freeRounds).toEqual({ left: 2, stake: '2.00' })
  const wins: bigint[] = []
  const spin = async () => {
    const { body: round } = await game.spin('10.00')
    expect(round).toMatchObject({ state: 'settled', isFree: true, stake: '2.00' })
    wins.push(BigInt(Math.round(Number(round.win) * 100)))
  }
  await spin()
  expect(await free()).toMatchObject({ state: 'sent', left: 1 })
  await endDone(world.site.app)
  expect(await free()).toMatchObject({ state: 'sent' })
  await spin()
  await endDone(world.site.app)
  const cents = (1n + wins.reduce((sum, win) => sum + win, 0n)).toString().padStart(3, '0')
  expect(await who.call('balance')).toMatchObject({ balance: `${cents.slice(0, -2)}.${cents.slice(-2)}` })
  // The next one costs its stake, for which there is no money.
  expect((await game.spin('2000.00')).body).toMatchObject({ state: 'refused', isFree: false })
  expect(await free()).toMatchObject({ state: 'used', left: 0 })
  expect(await checkInvariants(world.site.app.db)).toEqual([])
})

test('what they win above the most goes back at once', async () => {
  const rounds = { ...twenty.rounds!, count: 3, winMax: '0.05' }
  const { who } = await given({ reward: { kind: 'rounds', amount: '6' }, rounds })
  await sendDue(world.site.app)
  const game = await world.open(who.id)
  let cents = 0
  for (let n = 0; n < 3; n += 1) cents += Math.round(Number((await game.spin('10.00')).body.win) * 100)
  const kept = 1 + Math.min(5, cents)
  expect(await who.call('balance')).toMatchObject({ balance: `0.0${kept}` })
  expect(await checkInvariants(world.site.app.db)).toEqual([])
})

test('a round beyond those that were given, or with another stake, is found', async () => {
  const { who } = await given()
  await sendDue(world.site.app)
  await (await world.open(who.id)).spin()
  const { id } = (await grantOf(world.site))!
  const found = async (change: string) => {
    await world.site.app.db.query(`update free_rounds_grant set ${change} where id = $1`, [id])
    return checkInvariants(world.site.app.db)
  }
  const named = expect.stringContaining('I28 no more free rounds are played')
  expect(await found('bet_value = bet_value + 1')).toContainEqual(named)
  expect(await found('bet_value = bet_value - 1')).toEqual([])
  expect(await found("state = 'cancelled', ended_at = granted_at")).toContainEqual(named)
  expect(await found("state = 'sent', ended_at = null")).toEqual([])
})

test('what is left when their time is over expires, a little later than the last round can come', async () => {
  await given()
  await sendDue(world.site.app)
  const state = async () => {
    await endDone(world.site.app)
    return (await grantOf(world.site))!.state
  }
  pass(86_400_000 + 5 * 60_000 - 1)
  expect(await state()).toBe('sent')
  pass(1)
  expect(await state()).toBe('expired')
})

test('the budget counts what the stakes are worth', async () => {
  const { name } = await offer(world.site, manager, { budget: '60' })
  const [one, other] = [await somebody(), await somebody()]
  await one.call('applyPromotion', { id: name, code: 'LOTUS' })
  expect(await outcome(other.call('applyPromotion', { id: name, code: 'LOTUS' }))).toBe('offer_closed')
})

test('free rounds that do not fit are refused by their field', async () => {
  const fieldOf = (more: Partial<Wanted>) =>
    offer(world.site, manager, more).then(
      () => 'done',
      ({ details }: { details: { fields?: object } }) => Object.keys(details.fields ?? {}).join(),
    )
  const rounds = twenty.rounds!
  expect(await fieldOf({ rounds: { ...rounds, game: 'nowhere' } })).toBe('game')
  expect(await fieldOf({ rounds: { ...rounds, game: 'live_roulette' } })).toBe('game')
  expect(await fieldOf({ reward: { kind: 'rounds', amount: '41' } })).toBe('reward')
  expect(await fieldOf({ rounds: { ...rounds, stake: '0' } })).toBe('stake')
  expect(await fieldOf({ rounds: { ...rounds, winMax: '0' } })).toBe('winMax')
  expect(await fieldOf({ rounds: undefined })).toBe('rewardKind')
  world.line.always(() => 'away')
  pass(3_600_000)
  manager = await world.site.staff('manager')
  expect(await outcome(offer(world.site, manager))).toBe('vendor_unavailable')
})
