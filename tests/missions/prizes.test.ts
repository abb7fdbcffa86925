import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '#server/features.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import { first } from '#server/kernel/db.ts'
import { excludeIn } from '#server/limits/public.ts'
import { fixEndedMonths, payEndedMonths } from '#server/missions/prizes.ts'
import { addMission, tellClaim } from '#server/missions/public.ts'
import { takeDue } from '#server/missions/rows-prizes.ts'
import { wholePoints } from '#server/points/public.ts'
import { whatIsLeft } from '#server/turnover/public.ts'
import { type StaffVisitor, startTestSite, type TestSite } from '#tests/support/app.ts'
import { plain } from './support.ts'

const missionPrizes = { winner: '300', second: '200', third: '100' }
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const clock = new ManualClock('2026-03-20T05:00:00.000Z')
let site: TestSite
let manager: StaffVisitor
let auditor: StaffVisitor
beforeAll(async () => {
  site = await startTestSite({ clock })
  await site.app.settings.change({ missionsOn: true, pointsOn: true, missionPrizes }, 'test')
  await enter()
})
afterAll(() => site.close())

/** Sessions end while nobody works. */
const enter = async () => {
  manager = await site.staff('manager')
  auditor = await site.staff('auditor')
}
/** The first moment of the next month, by the site's calendar, and so much more. */
const nextMonth = (more = 0): void => {
  const local = new Date(clock.now().getTime() + 7 * 60 * minuteMs)
  const end = Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 1) - 7 * 60 * minuteMs
  clock.advance(end - clock.now().getTime() + more)
}

/** A member with so many points on the board of this month. */
async function scorer(account: string, points: number): Promise<bigint> {
  if (new Date(clock.now().getTime() + 7 * 60 * minuteMs).getUTCDate() === 1) clock.advance(2 * dayMs)
  const memberId = await site.member(account)
  await site.app.db.transaction(async (tx) => {
    const mission = await addMission(tx, { ...plain, points: wholePoints(points) }, clock.now())
    await tellClaim(site.app, tx, { memberId, mission, period: 'once', at: clock.now() })
  })
  return memberId
}
const close = (account: string) => manager.call('staffClose', { account, reason: 'asked', balance: 'keep' })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )
const walletOf = async (account: string) =>
  (await manager.call('staffMembers', { search: account })).content[0]!.wallet?.balance
const waiting = async () =>
  (await manager.call('staffMissionPrizes', {})).content.map(({ account, attempts, reason }) => [
    ...[account, attempts, reason],
  ])
const tick = () => payEndedMonths(site.app)

test('who takes part and what places bring is as it is when the month has ended, and stays so', async () => {
  const dao = await scorer('dao', 90)
  for (const [account, points] of [
    ['nok', 80],
    ['lek', 70],
    ['joy', 60],
  ] as const)
    await scorer(account, points)
  await close('nok')
  nextMonth(minuteMs - 1)
  await tick()
  // A claim of the last second may still be on its way.
  expect(await first(site.app.db, 'select 1 from mission_month')).toBeUndefined()
  await enter()
  await manager.call('staffFreeze', { account: 'lek', reason: 'card theft' })
  await manager.call('staffReopen', { account: 'nok', reason: 'mistake' })
  clock.advance(1)
  await tick()
  await site.app.settings.change({ missionPrizes: { winner: '900' }, missionTurnover: 0 }, 'test')
  await manager.call('staffReopen', { account: 'lek', reason: 'it was not' })
  await tick()
  const board = await manager.call('staffMissionBoard', { month: 'last' })
  expect(board).toMatchObject({ month: '2026-03', fixedAt: clock.now().toISOString(), prizes: '600.00' })
  expect(board.content.map(({ place, account, prize }) => [place, account, prize])).toEqual([
    [1, 'dao', '300.00'],
    [2, 'nok', '200.00'],
    [3, 'joy', '100.00'],
  ])
  expect(board.content.every(({ paidAt }) => paidAt === clock.now().toISOString())).toBe(true)
  expect(await whatIsLeft(site.app, site.app.db, dao)).toMatchObject([{ source: 'mission', need: 30_000_000n }])
  expect(await waiting()).toEqual([])
  await site.app.settings.change({ missionPrizes, missionTurnover: 10_000 }, 'test')
})

test('one that cannot be paid holds up no other, waits longer each time, and is paid once it can be', async () => {
  for (const [account, points] of [
    ['ann', 90],
    ['bo', 80],
    ['cy', 70],
  ] as const)
    await scorer(account, points)
  nextMonth(minuteMs)
  await enter()
  // The prizes are fixed, and before the first is paid the first of the board is closed and the second goes on a break.
  await fixEndedMonths(site.app)
  await close('ann')
  const bo = (await first<{ id: bigint }>(site.app.db, "select id from member where account = 'bo'"))!.id
  await site.app.db.transaction((tx) => excludeIn(tx, bo, clock.now()))
  await tick()
  expect(await waiting()).toEqual([
    ['ann', 1, 'closed'],
    ['bo', 1, 'break'],
  ])
  expect([await walletOf('ann'), await walletOf('bo'), await walletOf('cy')]).toEqual(['0.00', '0.00', '100.00'])
  const board = await manager.call('staffMissionBoard', { month: 'last' })
  expect(board.content.map(({ account, paidAt }) => [account, paidAt !== undefined])).toEqual([
    ['ann', false],
    ['bo', false],
    ['cy', true],
  ])
  for (const [after, attempts] of [
    [minuteMs - 1, 1],
    [1, 2],
    [2 * minuteMs - 1, 2],
    [1, 3],
  ] as const) {
    clock.advance(after)
    await tick()
    expect((await waiting())[0]).toEqual(['ann', attempts, 'closed'])
  }
  await enter()
  await manager.call('staffReopen', { account: 'ann', reason: 'mistake' })
  clock.advance(4 * minuteMs)
  await tick()
  expect([await walletOf('ann'), await waiting()]).toEqual(['300.00', [['bo', 4, 'break']]])
  expect(site.logged.filter(({ event }) => event === 'prize of missions not paid').length).toBeGreaterThan(4)
  expect(await checkInvariants(site.app.db)).toEqual([])
})

test('staff try one now: it says why it is not paid, or pays it once, and the log has each try', async () => {
  clock.advance(dayMs)
  await enter()
  const wanted = { month: '2026-04', account: 'bo' }
  expect(await codeOf(auditor.call('staffTryMissionPrize', wanted))).toBe('permission_needed')
  expect(await manager.call('staffTryMissionPrize', wanted)).toEqual({ reason: 'break' })
  expect(await waiting()).toEqual([['bo', 5, 'break']])
  await site.app.db.query("delete from member_exclusion where member_id = (select id from member where account = 'bo')")
  await site.app.settings.change({ missionsOn: false }, 'test')
  expect(await codeOf(manager.call('staffTryMissionPrize', wanted))).toBe('missions_off')
  await site.app.settings.change({ missionsOn: true }, 'test')
  expect(await manager.call('staffTryMissionPrize', wanted)).toEqual({})
  expect([await walletOf('bo'), await waiting()]).toEqual(['200.00', []])
  for (const none of [wanted, { ...wanted, month: '2026-03' }, { ...wanted, account: 'cy' }])
    expect(await codeOf(manager.call('staffTryMissionPrize', none))).toBe('not_found')
  expect(await codeOf(manager.call('staffTryMissionPrize', { ...wanted, account: 'none' }))).toBe('user_unknown')
  await tick()
  expect(await walletOf('bo')).toBe('200.00')
  const lines = (await auditor.call('staffAuditLog', { act: 'mission.prize' })).content
  expect(lines.filter(({ outcome }) => outcome === 'done').map(({ detail }) => detail)).toEqual([
    { month: '2026-04', attempts: 6 },
    { month: '2026-04', attempts: 5 },
  ])
  expect(await checkInvariants(site.app.db)).toEqual([])
})

test('what is marked, has no wallet in its currency, or fails otherwise says so', async () => {
  const dee = await scorer('dee', 90)
  nextMonth(minuteMs)
  await enter()
  await fixEndedMonths(site.app)
  // A process takes it and ends: it is left alone for a minute, and is any other's then.
  await takeDue(site.app.db, clock.now(), new Date(clock.now().getTime() + minuteMs))
  await tick()
  expect(await waiting()).toEqual([['dee', 1, undefined]])
  const now = async () => (await manager.call('staffTryMissionPrize', { month: '2026-05', account: 'dee' })).reason
  await manager.call('staffMarkRisk', { account: 'dee', marked: true, reason: 'spends too much' })
  expect(await now()).toBe('mark')
  await manager.call('staffMarkRisk', { account: 'dee', marked: false, reason: 'mistake' })
  const set = (column: string) =>
    site.app.db.query(`update mission_prize set ${column} where member_id = ${dee} and paid_at is null`)
  await set("currency = 'USD'")
  expect(await now()).toBe('wallet')
  await set("currency = 'THB'")
  await site.app.db.exec(`
    create function no_line() returns trigger language plpgsql as $$ begin raise 'no line'; end $$;
    create trigger no_line before insert on reward_paid for each row execute function no_line()`)
  expect(await now()).toBe('fault')
  expect(site.logged.at(-1)).toMatchObject({ event: 'prize of missions not paid', fields: { code: 'fault' } })
  await site.app.db.exec('drop trigger no_line on reward_paid; drop function no_line()')
  expect(await walletOf('dee')).toBe('0.00')
  await set('place = 2, points = points + 1')
  expect(await checkInvariants(site.app.db)).toContainEqual(expect.stringContaining('I21 prizes of a month go by'))
  await set('place = 1, points = points - 1')
  expect(await now()).toBeUndefined()
  await site.app.db.query(`update mission_prize set amount = amount + 1 where member_id = ${dee}`)
  expect(await checkInvariants(site.app.db)).toContainEqual(expect.stringContaining('I21 a paid prize'))
  await site.app.db.query(`update mission_prize set amount = amount - 1 where member_id = ${dee}`)
  expect(await checkInvariants(site.app.db)).toEqual([])
})

test('a month that cannot be fixed holds up no prize of another, and is fixed once it can be', async () => {
  await scorer('eve', 90)
  nextMonth(minuteMs)
  await fixEndedMonths(site.app)
  await scorer('fay', 90)
  nextMonth(minuteMs)
  await enter()
  await site.app.db.exec(`
    create function no_month() returns trigger language plpgsql as $$ begin raise 'no month'; end $$;
    create trigger no_month before insert on mission_month for each row execute function no_month()`)
  await expect(tick()).rejects.toThrow('no month')
  expect([await walletOf('eve'), await walletOf('fay')]).toEqual(['300.00', '0.00'])
  await site.app.db.exec('drop trigger no_month on mission_month; drop function no_month()')
  await tick()
  expect(await walletOf('fay')).toBe('300.00')
  expect(await checkInvariants(site.app.db)).toEqual([])
})

test('the prize of an account that stays closed for good ends after thirty days, named so, and is tried no more', async () => {
  await scorer('gus', 90)
  await scorer('hal', 80)
  nextMonth(minuteMs)
  await enter()
  await fixEndedMonths(site.app)
  await close('gus')
  await manager.call('staffFreeze', { account: 'hal', reason: 'card theft' })
  await tick()
  const { month } = (await manager.call('staffMissionPrizes', {})).content[0]!
  clock.advance(30 * dayMs - 1)
  await tick()
  await enter()
  expect((await waiting()).map(([account, , reason]) => [account, reason])).toEqual([
    ['gus', 'closed'],
    ['hal', 'closed'],
  ])
  clock.advance(1)
  expect(await manager.call('staffTryMissionPrize', { month, account: 'hal' })).toEqual({ reason: 'closed' })
  expect(await manager.call('staffTryMissionPrize', { month, account: 'gus' })).toEqual({ reason: 'ended' })
  expect(site.logged.at(-1)).toMatchObject({ event: 'prize of missions ended', fields: { code: 'closed' } })
  const endedAt = clock.now().toISOString()
  const [hal, gus] = (await manager.call('staffMissionPrizes', {})).content
  expect([hal?.account, hal?.reason, gus?.account, gus?.endedAt]).toEqual(['hal', 'closed', 'gus', endedAt])
  expect(gus).not.toHaveProperty('nextAt')
  expect(gus).not.toHaveProperty('reason')
  // Opened again, it is gone; who was frozen is paid.
  for (const account of ['gus', 'hal']) await manager.call('staffReopen', { account, reason: 'mistake' })
  clock.advance(dayMs)
  await tick()
  await enter()
  expect(await codeOf(manager.call('staffTryMissionPrize', { month, account: 'gus' }))).toBe('not_found')
  expect([await walletOf('gus'), await walletOf('hal')]).toEqual(['0.00', '200.00'])
  clock.advance(90 * dayMs)
  await enter()
  expect((await manager.call('staffMissionPrizes', {})).content).toEqual([])
  expect(await checkInvariants(site.app.db)).toEqual([])
})
