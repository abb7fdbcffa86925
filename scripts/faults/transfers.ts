import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { checkInvariants } from '#server/features.ts'
import { type Scenario, type Size, within } from './scenario.ts'
import { auditMover, type Key, pendingTransfers } from './transfer-audit.ts'
import type { OrderUnderWay } from './transfer-line.ts'
import { inTransferWorld, type Mover, product, type TransferWorld } from './transfer-world.ts'

const clearMsMax = 60_000
const amount = '10.00'

interface Step {
  readonly name: string
  readonly dies: 'app' | 'vendor'
  /** What the line does with each order; `strike` kills the process that the scenario names, once, for all orders. */
  readonly order?: (order: OrderUnderWay, strike: () => Promise<void>) => Promise<void>
  /** Without a place in the line: kills while the calls come in. */
  readonly arriving?: true
}

const steps: readonly Step[] = [
  { name: 'the app while orders arrive', dies: 'app', arriving: true },
  { name: 'the app before the vendor has the order', dies: 'app', order: (_, strike) => strike() },
  {
    name: 'the app before it has the answer',
    dies: 'app',
    async order(order, strike) {
      await order.deliver()
      await strike()
    },
  },
  {
    name: 'the app with the answer in hand',
    dies: 'app',
    async order(order, strike) {
      await order.answer(await order.deliver())
      await pause(randomInt(4))
      await strike()
    },
  },
  {
    name: 'the vendor before it has the order',
    dies: 'vendor',
    async order(order, strike) {
      await strike()
      await order.answer(await order.deliver())
    },
  },
  {
    name: 'the vendor while it carries it out',
    dies: 'vendor',
    async order(order, strike) {
      const delivered = order.deliver()
      await pause(randomInt(6))
      await strike()
      await order.answer(await delivered)
    },
  },
  {
    name: 'the vendor before its answer is heard',
    dies: 'vendor',
    async order(order, strike) {
      await order.deliver()
      await strike()
      await order.answer(undefined)
    },
  },
]

/** Those of the short form: an order that never came, one that came and was not answered, either side dying. */
const shortSteps = [1, 2, 5]

/** Puts the clock forward for what is on its way: the same as if its rows were so much older. */
const age = ({ db }: TransferWorld, seconds: number) =>
  db.query(
    `update wallet_transfer set created_at = created_at - make_interval(secs => $1),
       sent_at = sent_at - make_interval(secs => $1), next_at = next_at - make_interval(secs => $1)
     where state = 'pending'`,
    [seconds],
  )

const send = ({ visitor }: Mover, { direction, key }: Key) =>
  visitor.call(
    'walletTransfer',
    direction === 'deposit' ? { from: 'main', to: product, amount } : { from: product, to: 'main', amount },
    { key },
  )

async function books(world: TransferWorld, keys: readonly Key[], when: string): Promise<void> {
  const breaches = await checkInvariants(world.db)
  for (const [at, mover] of world.movers.entries()) breaches.push(...(await auditMover(world, mover, keys[at]!)))
  if (breaches.length > 0) throw new Error(`${when}: ${breaches.slice(0, 6).join('; ')}`)
}

/** One kill, and what comes after it: the money lies in one place at once, and in the right one soon. */
async function turn(world: TransferWorld, number: number, step: Step, agedSeconds: number): Promise<number> {
  const { movers, line } = world
  const dying = world[step.dies]
  let struck: Promise<void> | undefined
  const strike = () => {
    struck ??= dying.kill()
    return struck
  }
  const keys = movers.map((_, at): Key => {
    return { key: randomUUID(), direction: (at + number) % 2 === 0 ? 'deposit' : 'withdraw' }
  })
  line.behave(step.order && ((order) => step.order!(order, strike)))
  const calls = movers.map((mover, at) => send(mover, keys[at]!).catch(() => undefined))
  if (step.arriving) await pause(randomInt(40)).then(strike)
  await Promise.all(calls)
  await struck
  line.behave()
  const when = `after the death of ${step.name}`
  // The surviving process goes on meanwhile: books can be compared only while nothing moves.
  if (step.dies === 'app') await books(world, keys, when)
  await age(world, agedSeconds)
  await dying.start()
  const backMs = performance.now()
  // The member's page asks again under the same name.
  await Promise.all(movers.map((mover, at) => send(mover, keys[at]!)))
  while ((await pendingTransfers(world.db)) > 0) {
    if (performance.now() - backMs > clearMsMax) throw new Error(`${when}: transfers are still not clear`)
    await pause(100)
  }
  const tookMs = performance.now() - backMs
  await books(world, keys, `${when}, when all was clear`)
  return tookMs
}

/** Both sides are killed at every step of transfers that go both ways at once. */
async function killTransfers(size: Size): Promise<string> {
  return inTransferWorld(4, async (world) => {
    await Promise.all(
      world.movers.map(({ visitor }) =>
        visitor.call('walletTransfer', { from: 'main', to: product, amount: '300.00' }),
      ),
    )
    const chosen = size === 'full' ? [...steps, ...steps, ...steps, ...steps] : shortSteps.map((at) => steps[at]!)
    const took: number[] = []
    for (const [number, step] of chosen.entries()) {
      // Sent again when young, looked for in the vendor's list when old: both ways are gone.
      const isOld = size === 'full' ? Math.floor(number / steps.length) % 2 === 1 : number < 2
      took.push(await turn(world, number, step, isOld ? 270 : 20))
    }
    return `${chosen.length} kills, ${chosen.length * world.movers.length} transfers, each in one place; ${within(size, 'clear', took, clearMsMax)}`
  })
}

export const transfers: readonly Scenario[] = [
  {
    name: 'transfers-killed',
    title: 'the app or the vendor is killed (SIGKILL) at each step of transfers between wallets',
    run: killTransfers,
  },
]
