import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import type { Session } from '#server/kernel/handler.ts'
import { payHandlers } from '#server/pay/handlers.ts'
import { differences, isBaseSplit } from '#stores/payout-replay.ts'
import { addLine, baht } from '#tests/figures/support.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { World } from '#tests/wallet/support.ts'
import { addBelow, agreeOn, moveTo, playOf, settleAll } from './support.ts'

let world: World
let top: bigint
let left: bigint
let right: bigint
/** Two agents below one: of an hour a hundred of the left team, fifty more ten minutes later, twenty of the right one, thirty of a member between them. */
beforeAll(async () => {
  world = await World.open(await openMigrated())
  moveTo(world, '2026-03-02T03:00:00Z')
  let leftMember: bigint
  ;[top, left, leftMember] = (await addLine(world, [1, 2, 0])) as [bigint, bigint, bigint]
  right = await addBelow(world, top)
  await world.db.query('update member set type = 2 where id = $1', [right])
  const rightMember = await addBelow(world, right)
  const direct = await addBelow(world, top)
  for (const kind of ['hourly-salary', 'realtime-salary'] as const) {
    await agreeOn(world, kind, null, top, 100)
    await agreeOn(world, kind, top, left, 60)
  }
  moveTo(world, '2026-03-03T03:10:00Z')
  await playOf(world, leftMember, 100n * baht)
  await playOf(world, rightMember, 20n * baht)
  await playOf(world, direct, 30n * baht)
  moveTo(world, '2026-03-03T03:20:00Z')
  await playOf(world, leftMember, 50n * baht)
  moveTo(world, '2026-03-03T04:10:00Z')
  await settleAll(world)
})
afterAll(async () => {
  await world.db.close()
})

const ask = <N extends keyof typeof payHandlers>(name: N, input: object, app: object = world.app) =>
  payHandlers[name]({ app, session: { memberId: top } as Session, input } as never) as Promise<Output<Api[N]>>
const runs = async (name: 'agentHourlySalary' | 'agentRealtimeSalary') =>
  (await ask(name, { pageSize: 20 })).content.map(({ run }) => run)
const detailOf = (run: string, app?: object) => ask('agentPayout', { run }, app)
const parts = ({ directs, rest }: Output<Api['agentPayout']>) => [
  directs?.map(({ account, kind, validBet }) => [account, kind, validBet]),
  rest,
]
const named = (id: bigint) => `m-${id}`

test('an hour and five minutes have the team of each agent directly below, and the rest; they sum to the base', async () => {
  const [hour] = await runs('agentHourlySalary')
  const detail = await detailOf(hour!)
  expect(detail.base).toBe('200.00000')
  expect(parts(detail)).toEqual([
    [
      [named(left), 'agent', '150.00000'],
      [named(right), 'agent', '20.00000'],
    ],
    '30.00000',
  ])
  expect([differences(detail), isBaseSplit(detail)]).toEqual([[], true])
  expect(differences({ ...detail, rest: undefined })).toEqual(['base'])
  expect(differences({ ...detail, directs: [] })).toEqual(['base'])
  const [second, first] = await runs('agentRealtimeSalary')
  expect(parts(await detailOf(second!))).toEqual([[[named(left), 'agent', '50.00000']], undefined])
  expect(parts(await detailOf(first!))[1]).toBe('30.00000')
  for (const run of [first!, second!]) expect(differences(await detailOf(run))).toEqual([])
})

test('a payment has what its receipt brought, which is compared', async () => {
  const [hour] = await runs('agentHourlySalary')
  const detail = await detailOf(hour!)
  expect([detail.state, detail.received]).toEqual(['paid', detail.pay])
  expect(differences({ ...detail, received: '0.00001' })).toEqual(['receipt'])
  expect(differences({ ...detail, received: undefined })).toEqual(['receipt'])
})

test('more agents than are listed for other kinds are too many; members are not counted among them', async () => {
  moveTo(world, '2026-03-03T04:20:00Z')
  const member = await addBelow(world, top)
  await playOf(world, member, 10n * baht)
  moveTo(world, '2026-03-03T05:10:00Z')
  await settleAll(world)
  const [run] = await runs('agentHourlySalary')
  const add = (from: number, type: number) =>
    world.db.query(
      `insert into member (id, account, type, upline_id, created_at)
       select $1::bigint + n, 'many-' || ($1::bigint + n), $2, $3, now() from generate_series(1, 1000) n`,
      [from, type, top],
    )
  await add(70_000_000, 0)
  expect(parts(await detailOf(run!))).toEqual([[], '10.00000'])
  await add(71_000_000, 2)
  expect((await detailOf(run!)).unsplit).toBe('many')
})

test('parts that are not to be shown or not kept are named as such, and nothing is checked by them', async () => {
  const hour = (await runs('agentHourlySalary')).at(-1)
  const { settings } = world.app
  const hiding = { ...settings, current: () => ({ ...settings.current(), agentSeesMembers: false }) }
  const hidden = await detailOf(hour!, { ...world.app, settings: hiding })
  expect([hidden.unsplit, ...parts(hidden)]).toEqual(['hidden', undefined, undefined])
  expect([differences(hidden), isBaseSplit(hidden)]).toEqual([[], false])
  moveTo(world, '2026-06-11T03:00:01Z')
  expect((await detailOf(hour!)).unsplit).toBe('old')
})
