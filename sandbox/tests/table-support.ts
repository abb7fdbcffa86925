import { afterEach, beforeEach, expect } from 'vitest'
import { startSandbox } from './support.ts'
import { startWalletDouble, type WalletDouble } from './wallet-double.ts'

export const opening = 100_000_000n
export let wallet: WalletDouble
export let sandbox: Awaited<ReturnType<typeof startSandbox>>
const hangUps: (() => void)[] = []

type Options = Omit<NonNullable<Parameters<typeof startSandbox>[0]>, 'walletUrl'>

/** A wallet and a vendor for each test of the file. */
export function openTables(options: Options = {}): void {
  beforeEach(async () => {
    wallet = await startWalletDouble(opening)
    sandbox = await startSandbox({ walletUrl: wallet.url, ...options })
  })
  afterEach(async () => {
    hangUp()
    await sandbox.vendor.close()
    await wallet.close()
  })
}

function hangUp(): void {
  for (const end of hangUps.splice(0)) end()
}

/** Ends the vendor and starts it again with other options. */
export async function startAgain(options: Options): Promise<void> {
  hangUp()
  await sandbox.vendor.close()
  sandbox = await startSandbox({ walletUrl: wallet.url, ...options })
}

interface Told {
  readonly event: string
  // biome-ignore lint/suspicious/noExplicitAny: what the server says is what is tested
  readonly data: any
}

/** Listens to a table as the page does. */
export async function listen(key: string, code: string, origin = sandbox.origin) {
  const end = new AbortController()
  hangUps.push(() => end.abort())
  const response = await fetch(`${origin}/play-session/table?game=${code}`, {
    headers: { authorization: `Bearer ${key}` },
    signal: end.signal,
  })
  const heard: Told[] = []
  let woken = () => {}
  const read = async () => {
    let rest = ''
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + part).split('\n\n')
      rest = blocks.pop()!
      for (const block of blocks) {
        const [event, data] = [/^event: (.*)$/m.exec(block)?.[1], /^data: (.*)$/m.exec(block)?.[1]]
        if (event && data) heard.push({ event, data: JSON.parse(data) })
      }
      woken()
    }
  }
  void read().catch(() => {})
  return {
    status: response.status,
    heard,
    async until(fits: (told: Told) => boolean) {
      for (;;) {
        const found = heard.find(fits)
        if (found) return found.data
        await new Promise<void>((done) => {
          woken = done
        })
      }
    },
    hangUp: () => end.abort(),
  }
}

export const inPhase =
  (phase: string, number = 1) =>
  (told: Told) =>
    told.event === 'table' && told.data.phase === phase && told.data.number === number
export const aTicket = (state: string) => (told: Told) => told.event === 'ticket' && told.data.state === state

export const everyNumber = (chips = 1) => ({
  bets: Array.from({ length: 37 }, (_, number) => ({ spot: `straight:${number}`, chips })),
})

export async function seat(more: object = {}) {
  const frame = await sandbox.open({ game_code: 'live_roulette', ...more })
  const table = await listen(frame.key, 'live_roulette')
  const { round } = await table.until(inPhase('open'))
  const bet = (choice: object = everyNumber(), key: string = crypto.randomUUID(), on: string = round) =>
    frame.ask('POST', '/tickets', { key, round: on, stake: '10.00', choice })
  return { frame, table, round, bet }
}

/** What the vendor believes the members won or lost in all. */
const vendorResult = () =>
  sandbox.db.prepare("select coalesce(sum(win - stake), 0) as result from round where state = 'settled'").get()!
    .result as bigint
export const expectEqualSides = () => expect(wallet.balance() - opening).toBe(vendorResult())
