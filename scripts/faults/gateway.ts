import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type GatewayWorld, inGatewayWorld, type PaidOrder } from './gateway-world.ts'
import type { Scenario, Size } from './scenario.ts'

const senders = 8

/** Runs `work` for every item, some at once. */
async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items]
  const runner = async (): Promise<void> => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: senders }, runner))
}

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, place: randomInt(2 ** 32) }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)

/** Each webhook two or three times, under one id or another, in any order, while the gateway answers well, slowly or not. */
async function disorder({ orders, sendUntilTaken, setManner }: GatewayWorld): Promise<string> {
  const sent = orders.flatMap((order): (readonly [PaidOrder, string])[] => [
    [order, order.hook],
    [order, order.hook],
    ...(randomInt(2) === 0 ? [[order, `${order.hook}-late`] as const] : []),
  ])
  const manners = ['well', 'down', 'slow'] as const
  let done = 0
  await forEach(shuffled(sent), async ([order, hook]) => {
    setManner(manners[Math.floor((done * 6) / sent.length) % manners.length]!)
    done += 1
    await sendUntilTaken(order, hook)
  })
  return `${sent.length} webhooks in any order, the gateway down or slow for two thirds of them`
}

/** The app is killed again and again between a webhook and its credit; the gateway sends again what was not answered. */
async function killed({ apps, orders, sendUntilTaken }: GatewayWorld, times: number): Promise<string> {
  let isOver = false
  const sending = forEach(orders, async (order) => {
    await sendUntilTaken(order)
    await pause(20)
  }).finally(() => {
    isOver = true
  })
  let kills = 0
  while (kills < times && !isOver) {
    await pause(randomInt(50, 400))
    await apps[0]!.kill()
    kills += 1
    await apps[0]!.start()
  }
  await sending
  return `${kills} times SIGKILL while webhooks came`
}

/** The same webhook at the same moment, several times at each of two processes. */
async function together({ apps, orders, send }: GatewayWorld): Promise<string> {
  for (const order of orders) {
    const statuses = await Promise.all([...apps, ...apps, ...apps].map((app) => send(app, order)))
    const wrong = statuses.find((status) => status < 200 || status > 299)
    if (wrong !== undefined) throw new Error(`a webhook that came six times was answered ${wrong}`)
  }
  return `${orders.length} webhooks, each six times at once at ${apps.length} processes`
}

const scaled = (size: Size, full: number, short: number): number => (size === 'full' ? full : short)

export const gateway: readonly Scenario[] = [
  {
    name: 'gateway-disorder',
    title: 'the gateway is down or slow; its webhooks come twice, late and out of order',
    run: (size) => inGatewayWorld({ apps: 2, orders: scaled(size, 400, 24) }, disorder),
  },
  {
    name: 'webhook-killed',
    title: 'SIGKILL to the app between a webhook and its credit',
    run: (size) =>
      inGatewayWorld({ apps: 1, orders: scaled(size, 2_000, 60) }, (world) => killed(world, scaled(size, 20, 1))),
  },
  {
    name: 'webhook-twice',
    title: 'two app processes are sent one webhook at the same moment',
    run: (size) => inGatewayWorld({ apps: 2, orders: scaled(size, 300, 20) }, together),
  },
]
