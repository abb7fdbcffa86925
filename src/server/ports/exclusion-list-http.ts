import * as z from 'zod'
import type { Log } from '#server/kernel/log.ts'
import type { ExclusionList, ListAnswer } from './exclusion-list.ts'
import { type GatewayAccess, openGatewayCall } from './payment-gateway-call.ts'

interface ExclusionListOptions extends GatewayAccess {
  readonly log: Log
}

/** Somebody waits for the page meanwhile. */
const deadlineMs = 3_000

const oneForm = z.object({ taxId: z.string().max(20), result: z.string(), until: z.iso.datetime().optional() })
const answerForm = z.object({ results: z.array(oneForm).max(1_000) })

/** A word that the protocol does not know is no answer. */
function readOne({ result, until }: z.output<typeof oneForm>): ListAnswer | undefined {
  if (result === 'clear') return { listed: false }
  return result === 'listed' ? { listed: true, ...(until && { until: new Date(until) }) } : undefined
}

/** A list that speaks the protocol of `docs/exclusion-list.md`. */
export function openHttpExclusionList({ log, timeoutMs = deadlineMs, ...access }: ExclusionListOptions): ExclusionList {
  const call = openGatewayCall({ ...access, timeoutMs })
  return {
    async ask(taxIds) {
      try {
        const answer = await call('POST', '/exclusions', answerForm, { taxIds })
        return new Map(
          (answer?.results ?? []).flatMap((one) => {
            const read = taxIds.includes(one.taxId) ? readOne(one) : undefined
            return read === undefined ? [] : [[one.taxId, read] as const]
          }),
        )
      } catch (error) {
        log.warn('exclusion list not answered', { error })
        return new Map()
      }
    },
  }
}
