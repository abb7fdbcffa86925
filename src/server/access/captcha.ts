import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import svgCaptcha from 'svg-captcha'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/app.ts'
import { first } from '#server/kernel/db.ts'

const lifeMs = 120_000
/** Letters and digits that nobody confuses. There is no zero, so the answer `0000` is wrong for every picture. */
const characters = 'ACDEFHJKLMNPRTUVWXY34679'

/** Draws a captcha and keeps its answer on the server: for one try, within two minutes. */
export async function makeCaptcha(app: App): Promise<{ captchaId: string; image: string }> {
  const { text, data } = svgCaptcha.create({
    size: 4,
    width: 160,
    height: 60,
    fontSize: 56,
    noise: 3,
    color: false,
    background: '#f4efe6',
    charPreset: characters,
  })
  const png = await sharp(Buffer.from(data)).png({ palette: true }).toBuffer()
  const captchaId = randomUUID()
  await app.db.query('insert into captcha (id, answer, ends_at) values ($1, $2, $3)', [
    captchaId,
    text.toUpperCase(),
    new Date(app.clock.now().getTime() + lifeMs),
  ])
  return { captchaId, image: `data:image/png;base64,${png.toString('base64')}` }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Checks an answer and spends the captcha, right or wrong. Throws `captcha_required` when none was sent and
 * `captcha_wrong` otherwise; both ask for a new picture.
 */
export async function checkCaptcha(app: App, id: string | undefined, answer: string | undefined): Promise<void> {
  if (!id || !answer) throw new Refusal('captcha_required', { captcha: true })
  const row = uuid.test(id)
    ? await first<{ answer: string; ends_at: Date }>(
        app.db,
        'delete from captcha where id = $1 returning answer, ends_at',
        [id],
      )
    : undefined
  const right = row !== undefined && row.ends_at > app.clock.now() && row.answer === answer.toUpperCase()
  if (!right) throw new Refusal('captcha_wrong', { captcha: true })
}
