import { createHmac } from 'node:crypto'
import { ofetch } from 'ofetch'
import * as z from 'zod'
import type { Clock } from '#server/kernel/clock.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Log } from '#server/kernel/log.ts'
import { spendOnce } from '#server/kernel/spent.ts'
import type { HumanCheck } from './human-check.ts'

const timeoutMs = 3_000
/** The provider's own life of a result; a lot number is refused by it later than this. */
const lotLifeMs = 24 * 60 * 60_000

const solved = z.object({
  lot_number: z.string().regex(/^[0-9a-f]{16,64}$/),
  captcha_output: z.string().min(1).max(3_000),
  pass_token: z.string().min(1).max(500),
  gen_time: z.string().regex(/^[0-9]{1,16}$/),
})
const verdict = z.object({ status: z.literal('success'), result: z.literal('success') })

/** Access to a Geetest v4 account. */
export interface GeetestAccount {
  readonly url: string
  /** The browser's part. */
  readonly script: string
  readonly id: string
  readonly key: string
}

/**
 * Geetest v4. The solution is the JSON of the four fields that its widget gives. Each lot number counts once; a wrong,
 * slow or unreachable provider refuses.
 */
export function openGeetest(account: GeetestAccount, db: Db, clock: Clock, log?: Log): HumanCheck {
  return {
    provider: 'geetest4',
    challenge: () => Promise.resolve({ captchaId: account.id, script: account.script, service: account.url }),
    async verify(solution) {
      const sent = solved.safeParse(parse(solution))
      if (!sent.success) return false
      const lot = sent.data.lot_number
      if (!(await spendOnce(db, 'human-check', lot, new Date(clock.now().getTime() + lotLifeMs)))) return false
      try {
        const answer = await ofetch<unknown>(`${account.url}/validate`, {
          method: 'POST',
          query: { captcha_id: account.id },
          retry: false,
          body: new URLSearchParams({
            ...sent.data,
            sign_token: createHmac('sha256', account.key).update(lot).digest('hex'),
          }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
        return verdict.safeParse(answer).success
      } catch (error) {
        log?.warn('human-check.unreachable', { name: 'geetest4', error })
        return false
      }
    },
  }
}

function parse(solution: string | undefined): unknown {
  try {
    return JSON.parse(solution ?? '')
  } catch {
    return undefined
  }
}
