import { randomUUID } from 'node:crypto'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { RequestFacts } from '#server/kernel/handler.ts'
import { consumeForAddress } from '#server/rate-limit/public.ts'
import { insertCaptcha, prolongCaptcha, spendCaptcha } from './rows.ts'

const lifeMs = 120_000

/** Draws a captcha and keeps its answer on the server: for one try, within two minutes. */
export async function makeCaptcha(app: App): Promise<{ captchaId: string; image: string }> {
  // Drawing brings large libraries along; most processes start without needing it at once.
  const { drawCaptcha } = await import('./captcha-picture.ts')
  const { text, png } = await drawCaptcha()
  const captchaId = randomUUID()
  await insertCaptcha(app.db, captchaId, text, new Date(app.clock.now().getTime() + lifeMs))
  return { captchaId, image: `data:image/png;base64,${png.toString('base64')}` }
}

/**
 * Reads a captcha to somebody whose browser has done a long sum instead, and lets it live on. Throws
 * `human_check_failed` for a sum that is not right, and `captcha_wrong` for a captcha that is gone.
 */
export async function readCaptcha(
  app: App,
  id: string,
  solution: string,
  request: RequestFacts,
): Promise<{ captcha: string }> {
  await consumeForAddress(app, 'readings', request.ip)
  if (!(await app.ports.captchaReading.verify(solution, request.ip))) throw new Refusal('human_check_failed')
  const row = uuid.test(id) ? await prolongCaptcha(app.db, id, new Date(app.clock.now().getTime() + lifeMs)) : undefined
  if (row === undefined) throw new Refusal('captcha_wrong', { captcha: true })
  return { captcha: row.answer }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Checks an answer and spends the captcha, right or wrong. Throws `captcha_required` when none was sent and
 * `captcha_wrong` otherwise; both ask for a new picture.
 */
export async function checkCaptcha(app: App, id: string | undefined, answer: string | undefined): Promise<void> {
  if (!id || !answer) throw new Refusal('captcha_required', { captcha: true })
  const row = uuid.test(id) ? await spendCaptcha(app.db, id) : undefined
  const right = row !== undefined && row.ends_at > app.clock.now() && row.answer === answer.toUpperCase()
  if (!right) throw new Refusal('captcha_wrong', { captcha: true })
}
