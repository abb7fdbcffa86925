import { readConfig } from '#sandbox/gateway/config.ts'
import { openDatabase } from '#sandbox/gateway/database.ts'
import { startGateway } from '#sandbox/gateway/gateway.ts'
import { isSigned, signedHeaders } from '#sandbox/gateway/signing.ts'

export const callSecret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
export const hookSecret = `whsec_${Buffer.alloc(32, 2).toString('base64')}`

/** A webhook as the merchant receives it. */
export interface Hooked {
  readonly id: string
  readonly isSigned: boolean
  readonly type: string
  readonly ref: string
  readonly status: string
}

/** A gateway at a clock that is turned by hand, with a merchant that writes down its webhooks. */
export async function openTestGateway(env: Readonly<Record<string, string>> = {}) {
  let now = Date.UTC(2026, 0, 5)
  // What is due is carried out by `work` alone.
  const timers = {
    now: () => now,
    after: () => () => {},
    advance(ms: number) {
      now += ms
    },
  }
  const hooked: Hooked[] = []
  const merchant = { status: 200 }
  const config = readConfig({
    ...{ PORT: '0', GATEWAY_SECRET: callSecret, GATEWAY_WEBHOOK_SECRET: hookSecret, SITE_URL: 'http://shop.example' },
    ...env,
  })
  const gateway = await startGateway({
    ...{ config, db: openDatabase(), timers, log: () => {}, happens: (share) => share === 1 },
    async send(_, init) {
      const body = String(init.body)
      const headers = init.headers as Record<string, string>
      const { type, data } = JSON.parse(body) as { type: string; data: { ref: string; status: string } }
      const signed = isSigned(hookSecret, headers, body, timers.now())
      hooked.push({ id: headers['webhook-id']!, isSigned: signed, type, ref: data.ref, status: data.status })
      return new Response(null, { status: signed ? merchant.status : 401 })
    },
  })
  const url = `http://127.0.0.1:${gateway.port}`
  let calls = 0

  async function call(method: 'GET' | 'POST', path: string, body?: object, headers: object = {}) {
    const text = body === undefined ? '' : JSON.stringify(body)
    calls += 1
    const signed = signedHeaders(callSecret, `call_${calls}`, timers.now(), `${method} /v1${path}\n${text}`)
    const answer = await fetch(`${url}/v1${path}`, {
      method,
      headers: { 'gateway-account': 'baize', ...signed, ...headers },
      ...(body && { body: text }),
    })
    const json = (await answer.json()) as Record<string, unknown>
    return { status: answer.status, json }
  }

  return {
    ...{ url, timers, hooked, merchant, call, close: gateway.close },
    /** Turns the clock, second by second, and lets everything happen that is due. */
    async pass(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        timers.advance(1_000)
        await gateway.work()
      }
    },
    work: gateway.work,
    order: (amount: string, more: object = {}) => ({
      ...{ key: `dep:${amount}`, orderRef: 'DEP0001', amount, currency: 'THB', kind: 'redirect' },
      ...{ expiresAt: new Date(timers.now() + 15 * 60_000).toISOString(), payer: { name: 'SOMSRI K' } },
      ...{ returnUrl: 'http://shop.example/back', ...more },
    }),
    /** Clicks on the hosted page; gives where the payer is sent. */
    async click(ref: string, action: string) {
      const body = new URLSearchParams({ action })
      const answer = await fetch(`${url}/pay/${ref}`, { method: 'POST', body, redirect: 'manual' })
      return answer.headers.get('location')
    },
  }
}
