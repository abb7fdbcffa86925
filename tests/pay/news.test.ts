import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { writeWrittenOff } from '#server/pay/news.ts'
import { addLine, baht } from '#tests/figures/support.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { World } from '#tests/wallet/support.ts'
import { agreeOn, moveTo, playOf, settleAll } from './support.ts'

let world: World
let agent: bigint
let member: bigint
beforeAll(async () => {
  world = await World.open(await openMigrated())
  moveTo(world, '2026-03-02T03:00:00Z')
  ;[agent, member] = (await addLine(world, [1, 0])) as [bigint, bigint]
  for (const kind of ['daily-salary', 'hourly-salary', 'realtime-salary'] as const)
    await agreeOn(world, kind, null, agent, 100)
})
afterEach(async () => expect(await world.invariants()).toEqual([]))
afterAll(() => world.db.close())

const mail = () =>
  world.db.query<{ texts: Record<string, { title: string; content: string }>; href: string }>(
    'select texts, href from member_message where member_id = $1 order by id',
    [agent],
  )

test('a daily salary is told once, in every language, with the way to how it came about; hours are not', async () => {
  moveTo(world, '2026-03-02T17:00:30Z')
  await playOf(world, member, 1_000n * baht)
  moveTo(world, '2026-03-03T17:01:01Z')
  await settleAll(world)
  await settleAll(world)
  const [message, ...more] = await mail()
  expect(more).toEqual([])
  expect(message!.texts.en).toEqual({
    title: '฿10.00: your daily salary was paid',
    content:
      '<p>Your daily salary of 2026-03-03 was paid: ฿10.00 is in your balance. The page shows how it came about.</p>',
  })
  expect(message!.texts.es!.title).toBe('฿10.00 por salario diario')
  expect(message!.href).toMatch(/^\/agentHome\/income\?run=\d+$/)
})

test('an operator who wants it has hours and five minutes told as well', async () => {
  await world.app.settings.change({ shortPayMessages: true }, 'test')
  moveTo(world, '2026-03-04T03:02:00Z')
  await playOf(world, member, 200n * baht)
  moveTo(world, '2026-03-04T04:00:11Z')
  await settleAll(world)
  const titles = (await mail()).slice(1).map(({ texts }) => texts.en!)
  expect(titles.map(({ title }) => title).toSorted()).toEqual([
    '฿2.00: your hourly salary was paid',
    '฿2.00: your real-time salary was paid',
  ])
  expect(titles.map(({ content }) => /of (\S+ \S+) was/.exec(content)?.[1]).toSorted()).toEqual([
    '2026-03-04 10:00–10:05',
    '2026-03-04 10:00–11:00',
  ])
})

test('days that are paid together are one message with their sum', async () => {
  await world.app.settings.change({ shortPayMessages: false }, 'test')
  moveTo(world, '2026-03-05T17:01:01Z')
  await settleAll(world)
  const before = (await mail()).length
  for (const day of [6, 7, 8]) {
    moveTo(world, `2026-03-0${day}T03:00:00Z`)
    await playOf(world, member, 100n * baht)
  }
  moveTo(world, '2026-03-08T17:01:01Z')
  await settleAll(world)
  const [message, ...more] = (await mail()).slice(before)
  expect(more).toEqual([])
  expect(message!.texts.en).toEqual({
    title: '฿3.00: 3 payments of your daily salary',
    content:
      '<p>Your daily salary was paid 3 times at once, for 2026-03-06 – 2026-03-08: ฿3.00 is in your balance. The page shows how each came about.</p>',
  })
  expect(message!.texts.th!.title).toBe('฿3.00 ค่าตอบแทนรายวัน 3 งวด')
  expect(message!.href).toBe('/agentHome/income')
})

test('what was written off leads to its kind’s page, and to all income where there is none of dividends', async () => {
  const toldOf = async (kind: 'dividend' | 'hourly-salary') => {
    const written = { agentId: agent, kind, amount: 3n * baht, reason: 'The agent above has left' }
    await world.db.transaction((tx) => writeWrittenOff(world.app, tx, written, 'THB'))
    return (await mail()).at(-1)!.href
  }
  expect([await toldOf('dividend'), await toldOf('hourly-salary')]).toEqual([
    '/agentHome/dividend',
    '/agentHome/hourly-salary',
  ])
  await world.app.settings.change({ enableCt: false }, 'test')
  expect([await toldOf('dividend'), await toldOf('hourly-salary')]).toEqual([
    '/agentHome/income',
    '/agentHome/hourly-salary',
  ])
})
