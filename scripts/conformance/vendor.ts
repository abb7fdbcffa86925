import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import type { Preparation } from './preparation.ts'

export type Fields = Readonly<Record<string, unknown>>
export interface Answer extends Record<string, unknown> {
  readonly status?: unknown
  readonly request_uuid?: unknown
  readonly balance?: unknown
}

/** A case did not go as it must. */
export class CaseFailure extends Error {
  readonly expected: string
  readonly got: string

  constructor(expected: string, got: string) {
    super(`expected ${expected}, got ${got}`)
    this.expected = expected
    this.got = got
  }
}

/** Signs as the aggregator does: RSA PKCS#1 v1.5 with SHA-256 over the raw body. */
export function signBody(body: string | Uint8Array, key: KeyObject): string {
  return sign('sha256', Buffer.from(body), key).toString('base64')
}

/** The stake of a case that does not say another one: 1.00. */
export const stake = 100_000

/** The aggregator's side of one run: it calls the wallet at `url` and looks at what is answered. */
export class Vendor {
  readonly prepared: Preparation
  readonly unknownKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  readonly #url: string
  readonly #key: KeyObject

  constructor(options: { readonly url: string; readonly key: KeyObject; readonly prepared: Preparation }) {
    this.#url = options.url.replace(/\/$/, '')
    this.#key = options.key
    this.prepared = options.prepared
  }

  sign(body: string | Uint8Array): string {
    return signBody(body, this.#key)
  }

  /** Sends bytes with a signature, or without one; the answer must come with status 200 and be JSON. */
  async raw(path: string, body: string | Uint8Array, signature: string | undefined): Promise<Answer> {
    const response = await fetch(`${this.#url}/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(signature === undefined ? {} : { 'x-hub88-signature': signature }),
      },
      body: Buffer.from(body),
    })
    const text = await response.text()
    if (response.status !== 200) throw new CaseFailure('HTTP 200', `HTTP ${response.status}: ${text.slice(0, 200)}`)
    try {
      return JSON.parse(text) as Answer
    } catch {
      throw new CaseFailure('a JSON body', text.slice(0, 200))
    }
  }

  /** A signed call. Fields that are `undefined` are left out; a given `request_uuid` must come back (W14). */
  async call(path: string, fields: Fields): Promise<Answer> {
    const body = JSON.stringify({ request_uuid: randomUUID(), ...fields })
    const answer = await this.raw(path, body, this.sign(body))
    const sent = (JSON.parse(body) as Fields).request_uuid
    if (typeof sent === 'string' && answer.request_uuid !== sent)
      throw new CaseFailure(`request_uuid ${sent} echoed`, String(answer.request_uuid))
    return answer
  }

  bet(fields: Fields = {}): Promise<Answer> {
    return this.call('transaction/bet', this.#movement(fields))
  }

  win(reference: string | undefined, fields: Fields = {}): Promise<Answer> {
    return this.call('transaction/win', this.#movement({ reference_transaction_uuid: reference, ...fields }))
  }

  rollback(reference: string, fields: Fields = {}): Promise<Answer> {
    const own = { amount: undefined, currency: undefined, reference_transaction_uuid: reference }
    return this.call('transaction/rollback', this.#movement({ ...own, ...fields }))
  }

  /** A bet of the player that must be accepted; gives its name. */
  async accepted(fields: Fields = {}): Promise<string> {
    const transaction_uuid = randomUUID()
    expectStatus(await this.bet({ transaction_uuid, ...fields }), 'RS_OK')
    return transaction_uuid
  }

  /** What the wallet says that the player has. */
  async balance(
    who: { readonly user: string; readonly token: string } = this.prepared.members.player,
  ): Promise<number> {
    const answer = await this.call('user/balance', { user: who.user, token: who.token, game_code: null })
    expectStatus(answer, 'RS_OK')
    if (!Number.isSafeInteger(answer.balance)) throw new CaseFailure('an integer balance', String(answer.balance))
    return Number(answer.balance)
  }

  #movement(fields: Fields): Fields {
    const { members, games, currency } = this.prepared
    return {
      ...{ user: members.player.user, token: members.player.token, transaction_uuid: randomUUID() },
      ...{ round: `round-${randomUUID()}`, round_closed: false, game_code: games.open, currency, amount: stake },
      ...{ is_free: false, supplier_user: 'conformance', meta: {} },
      ...fields,
    }
  }
}

/** The status must be this one, or one of these where the protocol leaves it open. */
export function expectStatus(answer: Answer, ...statuses: readonly string[]): void {
  if (!statuses.includes(String(answer.status))) throw new CaseFailure(statuses.join(' or '), String(answer.status))
}

export function expectEqual(what: string, got: unknown, expected: unknown): void {
  if (got !== expected) throw new CaseFailure(`${what} ${String(expected)}`, `${what} ${String(got)}`)
}
