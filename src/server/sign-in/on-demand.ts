import { setTimeout as pause } from 'node:timers/promises'
import { Refusal, type RefusalCode, refusals } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import { HangUp } from '#server/kernel/hang-up.ts'

const sentinel = /^see_([a-z_]{1,60})$/
/** Longer than any browser of the site waits. */
const silenceMs = 20_000
const phoneWaitS = 300

/** The page that a closed site shows needs the site closed; the operator's command does that. */
const closing: readonly string[] = ['maintenance', 'region_restricted']

const isRefusal = (code: string): code is RefusalCode => Object.hasOwn(refusals, code) && !closing.includes(code)

/**
 * In the demo a person sees any failure by a user name: `see_` and the failure's word. Throws it; other names pass.
 * `docs/sentinels.md` lists them.
 * @example await failOnDemand(app, 'see_network')
 */
export async function failOnDemand(app: Pick<App, 'config'>, username: string): Promise<void> {
  const wish = app.config.demo ? sentinel.exec(username.trim().toLowerCase())?.[1] : undefined
  if (wish === undefined) return
  if (wish === 'network') throw new HangUp()
  if (wish === 'timeout') {
    await pause(silenceMs, undefined, { ref: false })
    throw new HangUp()
  }
  if (!isRefusal(wish)) return
  throw new Refusal(wish, {
    ...(wish === 'too_many_requests' && { retryAfter: phoneWaitS }),
    ...(wish.startsWith('captcha_') && { captcha: true }),
  })
}
