import { FetchError, ofetch } from 'ofetch'
import type { Clock } from '#server/kernel/clock.ts'
import { type Sms, SmsFailure, type SmsObstacle } from './sms.ts'

const timeoutMs = 5_000
/** How long what a provider has said about itself is believed. */
const pauseMs = 60_000

/** Access to a provider's account. */
export interface SmsAccount {
  readonly url: string
  readonly token: string
  /** Name or number that people see. */
  readonly sender: string
}

/** What an answer's status says about the provider as a whole; other refusals are about one message. */
const states: Readonly<Record<number, SmsObstacle['code']>> = {
  401: 'sms_not_enabled',
  402: 'sms_quota',
  403: 'sms_not_enabled',
  429: 'sms_quota',
}

/**
 * A provider that takes `POST {to, from, text, reference}` as JSON with a bearer token. 2xx is taken; 400, 404 and 422
 * refuse this message for good; 401, 403 (account), 402 and 429 (quota) also refuse the next minute's numbers at once;
 * everything else is tried again.
 */
export function openHttpSms(account: SmsAccount, clock: Clock): Sms {
  let obstacle: SmsObstacle | undefined
  let until = 0
  return {
    obstacle: () => (clock.now().getTime() < until ? obstacle : undefined),
    async send({ id, to, text }) {
      try {
        await ofetch(account.url, {
          method: 'POST',
          headers: { authorization: `Bearer ${account.token}`, 'idempotency-key': id },
          body: { to, from: account.sender, text, reference: id },
          retry: false,
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
        until = 0
      } catch (error) {
        const status = error instanceof FetchError ? error.status : undefined
        const code = states[status ?? 0]
        if (code !== undefined) {
          obstacle = { code }
          until = clock.now().getTime() + pauseMs
        }
        throw new SmsFailure(`the provider answered ${status ?? 'nothing'}`, [400, 404, 422].includes(status ?? 0))
      }
    },
  }
}
