import type { RawEndpoint } from '#server/kernel/raw-endpoint.ts'
import { webhooks } from './metrics.ts'
import { receiveWebhook } from './webhook.ts'

/** Banks put `/pix` behind the address that they are given. */
const providerIn = (name: string): string | undefined => /^([a-z0-9-]{1,30})(?:\/pix)?$/.exec(name)?.[1]

/** What payment providers tell. */
export const webhookEndpoint: RawEndpoint = {
  prefix: '/gateways/',
  counter: webhooks,
  route: () => '/gateways/{provider}',
  knows(app, name) {
    const provider = providerIn(name)
    return provider !== undefined && app.ports.payments.has(provider)
  },
  async answer(app, { name, body, headers, source }) {
    const provider = providerIn(name) ?? ''
    const { status, outcome, waitS } = await receiveWebhook(app, provider, body, headers, source)
    return {
      ...{ status, type: 'text/plain', body: outcome, outcome: { provider, outcome } },
      ...(waitS !== undefined && { waitS }),
    }
  },
}
