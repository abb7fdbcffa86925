import { STATUS_CODES } from 'node:http'
import { Refusal } from '#api/refusal.ts'
import { sqlState } from '#server/kernel/db.ts'

/** A whole answer, before the security headers that every answer bears. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly body?: Uint8Array | string | undefined
  /** In place of a body: what is written while it is made, no faster than it is read. */
  readonly stream?: AsyncIterable<string | Uint8Array>
  /** Route pattern for logs and metrics, such as `GET /api/games/{nodeId}`. */
  readonly route?: string
  /** The refusal's word, for the log. */
  readonly code?: string
  /** Counted, but not written into the log: somebody could fill it with such answers. */
  readonly quiet?: boolean
  /** Kept, and sent with these same headers and this body again and again. */
  readonly isKept?: boolean
}

export const noStore = 'private, no-store'
export const jsonType = 'application/json; charset=utf-8'

/** The RFC 9457 document of a refusal. */
export function problem(refusal: Refusal, headers: Readonly<Record<string, string>> = {}): Answer {
  const { code, status, details } = refusal
  const title = STATUS_CODES[status] ?? 'Refused'
  const document = {
    type: `urn:baize:refusal:${code}`,
    title,
    status,
    code,
    detail: details.detail ?? title,
    fields: details.fields,
    captcha: details.captcha,
    retryAfter: details.retryAfter,
    permission: details.permission,
    amount: details.amount,
    first: details.first,
  }
  return {
    status,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': noStore,
      ...(details.retryAfter === undefined ? {} : { 'retry-after': String(Math.ceil(details.retryAfter)) }),
      ...headers,
    },
    body: JSON.stringify(document),
    code,
  }
}

/**
 * A refusal stays what it is. Who waited too long for a row that others hold (55P03) has changed nothing and can ask again;
 * everything else is our own fault and says nothing about itself.
 */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (sqlState(error) === '55P03') return new Refusal('unavailable', { retryAfter: 2 })
  return new Refusal('unknown_error')
}

/** A short plain text, for endpoints that neither a page nor a program reads. */
export function plain(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': noStore, ...headers },
    body: `${text}\n`,
  }
}
