import { startSandbox } from '@baize/sandbox/tests/support.ts'
import { startWalletDouble, type WalletDouble } from '@baize/sandbox/tests/wallet-double.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

let wallet: WalletDouble
let sandbox: Awaited<ReturnType<typeof startSandbox>>
beforeAll(async () => {
  wallet = await startWalletDouble(100_000_000n)
  sandbox = await startSandbox({ walletUrl: wallet.url })
})
afterAll(async () => {
  await sandbox.vendor.close()
  await wallet.close()
})

it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', '..%2fcover'])(
  'draws no picture for %s',
  async (name) => {
    for (const folder of ['pond', 'symbols'])
      expect((await fetch(`${sandbox.origin}/games/pg_lotus/${folder}/${name}.svg`)).status, folder).toBe(404)
  },
)

it.each([
  '/frame/..%2fmain.ts',
  '/frame/screens/..%2f..%2fkeys.ts',
  '/fonts/..%2f..%2fpackage.json',
  '/frame/__proto__',
])('serves no file at %s', async (path) => expect((await fetch(`${sandbox.origin}${path}`)).status).toBe(404))

it('keeps the rounds of one player from another', async () => {
  const hers = await sandbox.open({ game_code: 'pvp_hilo' })
  const his = await sandbox.open({ game_code: 'pvp_hilo', user: '2002' })
  const { body: round } = await hers.spin()
  expect(round.state).toBe('playing')
  const path = `/rounds/${round.id}`
  for (const step of ['higher', 'lower', 'take', null])
    expect((await his.ask('POST', `${path}/steps`, { number: 0, step })).status).not.toBe(200)
  await his.ask('POST', `${path}/seen`, {})
  expect((await hers.recent())[0]).toMatchObject({ id: round.id, state: 'playing', seen: false, steps: 0 })
  expect(await his.recent()).toEqual([])
})

it('takes one stake for a round that is asked for many times at once', async () => {
  const game = await sandbox.open()
  const before = wallet.received.length
  const key = crypto.randomUUID()
  const answers = await Promise.all(Array.from({ length: 12 }, () => game.spin('10.00', key)))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  const bets = wallet.received.slice(before).filter(({ path }) => path.endsWith('/bet'))
  expect(bets).toHaveLength(1)
})
