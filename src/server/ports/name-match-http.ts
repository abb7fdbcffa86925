import * as z from 'zod'
import type { Log } from '#server/kernel/log.ts'
import type { NameAnswer, NameMatch } from './name-match.ts'
import { type GatewayAccess, openGatewayCall } from './payment-gateway-call.ts'

interface NameMatchOptions extends GatewayAccess {
  readonly log: Log
}

/** The member waits meanwhile. */
const deadlineMs = 5_000

/** A result that the protocol does not know is no answer, never a match. */
const answerForm = z
  .object({ result: z.string(), name: z.string().trim().max(100).optional() })
  .transform(({ result, name }): NameAnswer => {
    if (result === 'match') return { match: 'match' }
    return result === 'differs' ? { match: 'differs', name } : { match: 'unknown' }
  })

/** A service that speaks the protocol of `docs/name-match.md`. */
export function openHttpNameMatch({ log, timeoutMs = deadlineMs, ...access }: NameMatchOptions): NameMatch {
  const call = openGatewayCall({ ...access, timeoutMs })
  return {
    async ask({ kind, bank, number, holder }) {
      const question = { kind, ...(bank !== '' && { bankCode: bank }), account: number, name: holder }
      try {
        return (await call('POST', '/account-names', answerForm, question)) ?? { match: 'unknown' }
      } catch (error) {
        log.warn('name match not answered', { error })
        return { match: 'unknown' }
      }
    },
  }
}
