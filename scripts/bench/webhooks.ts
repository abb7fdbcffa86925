/** Webhooks that are credited: signed, over HTTP, the gateway asked about each; against plain transfers of the same ledger. */
import { type GatewayWorld, inGatewayWorld } from '#scripts/faults/gateway-world.ts'
import { inProcess, transfers } from './ledger.ts'
import { percentile, type Reached } from './wallet-http.ts'

const clients = 50
const warm = 500
const counted = 4_000
const members = 1_000

/** Sends every webhook once, `clients` at a time. */
async function credit({ apps, orders, send }: GatewayWorld, from: number, to: number): Promise<Reached> {
  const took: number[] = []
  let at = from
  const client = async (): Promise<void> => {
    while (at < to) {
      const order = orders[at]!
      at += 1
      const startMs = performance.now()
      const status = await send(apps[0]!, order)
      took.push(performance.now() - startMs)
      if (status !== 200) throw new Error(`a webhook was answered ${status}`)
    }
  }
  const startMs = performance.now()
  await Promise.all(Array.from({ length: clients }, client))
  return { rate: (to - from) / ((performance.now() - startMs) / 1_000), p99Ms: percentile(took, 0.99) }
}

/** Prints how many webhooks are credited in a second, and the ratio to the ledger's own transfers. Takes about a minute. */
export async function benchWebhooks(): Promise<void> {
  console.log(
    `Webhooks: ${clients} at once, one app process, each signed, asked about and credited, every commit on disk`,
  )
  const line = (name: string, { rate, p99Ms }: Reached, rest: string): void =>
    console.log(`  ${name.padEnd(48)}${rate.toFixed(0).padStart(7)}/s  ${rest}p99 ${p99Ms.toFixed(0)} ms`)
  await inGatewayWorld({ apps: 1, orders: warm + counted }, async (world) => {
    await credit(world, 0, warm)
    const webhooks = await credit(world, warm, warm + counted)
    const ledger = await inProcess(world.postgres, members, transfers)
    line('ledger transfers, pool of 10', ledger, '')
    line('webhooks credited', webhooks, `ratio ${(webhooks.rate / ledger.rate).toFixed(2)}, `)
    return ''
  })
}
