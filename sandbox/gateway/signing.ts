import { createHmac, timingSafeEqual } from 'node:crypto'

/** Standard Webhooks, written down once more on this side: a gateway shares no code with its merchants. */

const toleranceS = 300

const keyOf = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

const signatureOf = (secret: string, id: string, seconds: number, body: string): string =>
  `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${seconds}.${body}`).digest('base64')}`

/** The three headers of a signed text. */
export function signedHeaders(secret: string, id: string, atMs: number, body: string): Record<string, string> {
  const seconds = Math.floor(atMs / 1000)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatureOf(secret, id, seconds, body),
  }
}

/** Whether headers sign this text, now. */
export function isSigned(
  secret: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
  nowMs: number,
): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = headers
  if (typeof id !== 'string' || typeof time !== 'string' || typeof signature !== 'string') return false
  if (!/^[0-9]{1,12}$/.test(time) || Math.abs(Math.floor(nowMs / 1000) - Number(time)) > toleranceS) return false
  const right = Buffer.from(signatureOf(secret, id, Number(time), body))
  return signature.split(' ').some((one) => {
    const given = Buffer.from(one)
    return given.byteLength === right.byteLength && timingSafeEqual(given, right)
  })
}
