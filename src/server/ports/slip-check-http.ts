import * as z from 'zod'
import type { Log } from '#server/kernel/log.ts'
import { type GatewayAccess, openGatewayCall } from './payment-gateway-call.ts'
import type { SlipAnswer, SlipCheck } from './slip-check.ts'

interface SlipCheckOptions extends GatewayAccess {
  readonly log: Log
}

/** The member waits meanwhile. */
const deadlineMs = 5_000

const word = z.string().trim().min(1).max(100)
const party = z.object({ name: word.optional(), account: word.optional(), bankCode: word.optional() }).default({})

/** A result that the protocol does not know is no answer, and nothing is credited by it. */
const answerForm = z.discriminatedUnion('result', [
  z.object({
    result: z.literal('found'),
    sendingBank: z.string().regex(/^[0-9]{3}$/),
    transRef: z.string().regex(/^[0-9A-Za-z]{1,25}$/),
    at: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
    amount: z
      .string()
      .regex(/^[0-9]{1,12}\.[0-9]{2}$/)
      .transform((text) => BigInt(text.replace('.', ''))),
    sender: party,
    receiver: party,
  }),
  z.object({ result: z.enum(['not_found', 'pending', 'quota']) }),
])

/** A service that speaks the protocol of `docs/slip-check.md`. */
export function openHttpSlipCheck({ log, timeoutMs = deadlineMs, ...access }: SlipCheckOptions): SlipCheck {
  const call = openGatewayCall({ ...access, timeoutMs })
  return {
    async ask({ payload, sendingBank, transRef, to }): Promise<SlipAnswer> {
      const receiver = { bankCode: to.bankCode, account: to.number.replace(/[^0-9]/g, ''), name: to.name }
      try {
        const answer = await call('POST', '/slips', answerForm, { payload, sendingBank, transRef, receiver })
        return answer ?? { result: 'unreachable' }
      } catch (error) {
        log.warn('slip check not answered', { error })
        return { result: 'unreachable' }
      }
    },
  }
}
