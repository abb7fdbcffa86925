import { timingSafeEqual } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { type WebhookHeaders, WebhookRefused } from './payment-provider.ts'

/**
 * Standard Webhooks (`standardwebhooks.com`): `webhook-id`, `webhook-timestamp`, and `webhook-signature` over
 * `id.timestamp.rawBody`. The library signs; time and signatures are checked here, because its own check reads the
 * system's clock and takes a time of `….9`.
 */

/** How far a sender's clock may be from ours. */
const toleranceS = 300
const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Signs a text; gives the three headers. */
export function signWebhook(secret: string, id: string, at: Date, body: string): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  }
}

/** Whether two texts are the same, in a time that does not tell where they differ. */
function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.byteLength === b.byteLength && timingSafeEqual(a, b)
}

/**
 * Checks headers, time and signature of a webhook against every secret (two while one is being changed); gives its id and
 * its body as text. Throws `WebhookRefused`.
 */
export function checkWebhook(
  secrets: readonly string[],
  rawBody: Uint8Array,
  headers: WebhookHeaders,
  now: Date,
): { id: string; body: string } {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures } = headers
  if (id === undefined || !/^[\x21-\x7e]{1,200}$/.test(id)) throw new WebhookRefused('malformed', 'no webhook-id')
  if (time === undefined || !/^[0-9]{1,12}$/.test(time)) throw new WebhookRefused('malformed', 'no webhook-timestamp')
  if (!signatures) throw new WebhookRefused('malformed', 'no webhook-signature')
  if (Math.abs(Math.floor(now.getTime() / 1000) - Number(time)) > toleranceS)
    throw new WebhookRefused('unsigned', 'the webhook is not of this time')
  let body: string
  try {
    body = text.decode(rawBody)
  } catch {
    throw new WebhookRefused('malformed', 'the body is not UTF-8')
  }
  const given = signatures.split(' ').slice(0, 20)
  const right = secrets.map((secret) => new Webhook(secret).sign(id, new Date(Number(time) * 1000), body))
  // Each is compared with each, so that the time says nothing about which fitted.
  const fits = given.flatMap((one) => right.map((own) => isSame(one, own)))
  if (!fits.includes(true)) throw new WebhookRefused('unsigned', 'the signature is not valid')
  return { id, body }
}
