import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { frameOf, game, startSandbox } from '@baize/sandbox/tests/support.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openMigrated } from '#tests/support/migrated.ts'
import { alice, bob, signed, World } from './support.ts'

// The vendor’s tables against the operator’s own wallet and ledger: what both sides hold must be the same in the end.

const start = 100_000_000n
let world: World
let walletServer: Server
let sandbox: Awaited<ReturnType<typeof startSandbox>>
/** Paths whose answers get lost on the way, after they were done. */
let lost: string[] = []

beforeAll(async () => {
  world = await World.open(await openMigrated())
  walletServer = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
    const body = Buffer.concat(parts)
    const path = (request.url ?? '').replace('/wallet/', '')
    const answer = await world.raw(path, body, signed(body))
    const at = lost.indexOf(path)
    if (at < 0) return void response.end(JSON.stringify(answer))
    lost.splice(at, 1)
    response.destroy()
  })
  await new Promise<void>((done) => walletServer.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  walletServer.close()
  await world.settled()
  await world.db.close()
})
beforeEach(async () => {
  await world.renew(start)
  lost = []
  sandbox = await startSandbox({
    walletUrl: `http://127.0.0.1:${(walletServer.address() as AddressInfo).port}/wallet`,
    more: [game('pg_live', { gameType: 'LIVE', engine: 'roulette', maxBet: '1000.00' })],
  })
})

const everyNumber = { bets: Array.from({ length: 37 }, (_, number) => ({ spot: `straight:${number}`, chips: 1 })) }

/** Sits a member down; answers how to bet in the round that is open. */
async function sit(member: bigint) {
  const launch = { game_code: 'pg_live', user: String(member), token: await world.tokenFor(member) }
  const frame = await sandbox.open(launch)
  const events = await fetch(`${sandbox.origin}/play-session/table`, {
    headers: { authorization: `Bearer ${frame.key}` },
  })
  const { value } = await events.body!.getReader().read()
  const round = /"round":"([^"]+)"/.exec(new TextDecoder().decode(value))![1]!
  const buy = () => frame.ask('POST', '/tickets', { key: randomUUID(), round, stake: '10.00', choice: everyNumber })
  return { ...frameOf(sandbox.origin, frame.key), buy }
}

const states = () =>
  sandbox.db
    .prepare('select state from round order by rowid')
    .all()
    .map(({ state }) => state)

async function endRound() {
  await sandbox.timers.pass(18_000)
  await sandbox.timers.pass(3000)
}

test('a round of two members, several tickets each, leaves both sides equal', async () => {
  const [one, other] = [await sit(alice), await sit(bob)]
  for (const player of [one, other, one]) expect((await player.buy()).body.state).toBe('playing')
  expect([await world.balance(alice), await world.balance(bob)]).toEqual([start - 74_000_000n, start - 37_000_000n])
  await endRound()
  await expect.poll(states).toEqual(['settled', 'settled', 'settled'])
  expect([await world.balance(alice), await world.balance(bob)]).toEqual([start - 2_000_000n, start - 1_000_000n])
  expect(await world.invariants()).toEqual([])
  await sandbox.vendor.close()
})

test('a lost answer to a bet is undone, one to a win is paid once', async () => {
  const [one, other] = [await sit(alice), await sit(bob)]
  lost = ['transaction/bet', 'transaction/win']
  expect((await one.buy()).body.state).toBe('cancelled')
  expect((await other.buy()).body.state).toBe('playing')
  await endRound()
  await sandbox.timers.pass(1000)
  await expect.poll(states).toEqual(['cancelled', 'settled'])
  expect([await world.balance(alice), await world.balance(bob)]).toEqual([start, start - 1_000_000n])
  expect(await world.invariants()).toEqual([])
  await sandbox.vendor.close()
})
