import { readConfig } from '@baize/sandbox/gateway/config.ts'
import { openDatabase } from '@baize/sandbox/gateway/database.ts'
import { type RunningGateway, startGateway } from '@baize/sandbox/gateway/gateway.ts'
import type { ManualClock } from '#server/kernel/clock.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { type Books, keepBooks } from './support.ts'

const secret = (fill: number): string => `whsec_${Buffer.alloc(32, fill).toString('base64')}`

/** A site and the sandbox gateway, which speak over HTTP at one clock. */
export interface Joined {
  readonly site: TestSite
  readonly gateway: RunningGateway
  readonly gatewayUrl: string
  readonly books: Books
  /** Turns the clock, second by second, and lets the gateway do what is due. */
  pass(seconds: number): Promise<void>
  /** Clicks on the hosted page. */
  click(ref: string, action?: string): Promise<void>
  close(): Promise<void>
}

/** Starts both. `faults` as `GATEWAY_FAULTS`; a share of 1 happens always, every other never. */
export async function startJoined(clock: ManualClock, faults = ''): Promise<Joined> {
  let siteUrl = ''
  const config = readConfig({
    ...{ PORT: '0', GATEWAY_SECRET: secret(1), GATEWAY_WEBHOOK_SECRET: secret(2), GATEWAY_FAULTS: faults },
    DATA_DIR: '/nowhere',
  })
  const gateway = await startGateway({
    ...{ config, db: openDatabase(), log: () => {}, happens: (share) => share === 1 },
    timers: { now: () => clock.now().getTime(), after: () => () => {} },
    send: (_, init) => fetch(`${siteUrl}/gateways/gateway`, init),
  })
  const gatewayUrl = `http://127.0.0.1:${gateway.port}`
  const site = await startTestSite({
    clock,
    env: {
      ...{ GATEWAY_URL: `${gatewayUrl}/v1`, GATEWAY_SECRET: secret(1) },
      GATEWAY_WEBHOOK_SECRETS: `${secret(3)} ${secret(2)}`,
      ...{ NAME_MATCH_URL: `${gatewayUrl}/v1/`, NAME_MATCH_SECRET: secret(1) },
      ...{ SLIP_CHECK_URL: `${gatewayUrl}/v1/`, SLIP_CHECK_SECRET: secret(1) },
      ...{ EXCLUSION_LIST_URL: `${gatewayUrl}/v1/`, EXCLUSION_LIST_SECRET: secret(1) },
    },
  })
  siteUrl = site.baseUrl
  const books = keepBooks(site)
  return {
    ...{ site, gateway, gatewayUrl, books },
    async pass(seconds) {
      for (let second = 0; second < seconds; second += 1) {
        clock.advance(1_000)
        await gateway.work()
      }
    },
    async click(ref, action = 'pay') {
      const body = new URLSearchParams({ action })
      await fetch(`${gatewayUrl}/pay/${ref}`, { method: 'POST', body, redirect: 'manual' })
      await gateway.work()
    },
    async close() {
      await site.close()
      await gateway.close()
    },
  }
}
