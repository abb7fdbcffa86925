import { randomInt } from 'node:crypto'
import type { Language } from '#api/page.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import { sameSecret, sha256 } from '#server/kernel/secrets.ts'
import { reaches } from '#server/ports/reaches.ts'
import { expiresAtOnce, outboxSms } from '#server/ports/sms-outbox.ts'
import { consumeForTarget } from '#server/rate-limit/public.ts'
import { writeMessage } from './outgoing.ts'
import { countTry, spendCodeRow, upsertCode } from './rows.ts'
import { type Wording, word } from './wording.ts'

/** Messages may be late: a code lives longer than its button counts down. */
const lifeMs = 5 * 60_000
const triesMax = 5

export type CodePurpose = 'login' | 'register' | 'forgot' | 'step' | 'bind'

/** What a code is for, and who asked for it. */
export interface CodeOrder {
  readonly purpose: CodePurpose
  readonly channel: 'sms' | 'mail'
  /** E.164 number or e-mail address. */
  readonly to: string
  /**
   * A secret that only the requester has: a cookie, a ticket or a session. The code works for no other client, and no
   * other client can use up its tries.
   */
  readonly binder: string
  readonly language: Language
  /** `nobody`: everything happens but the message; `known`: the member hears that there is an account. */
  readonly deliver?: 'code' | 'known' | 'nobody'
}

const targetOf = (to: string, binder: string): string => `${to} ${sha256(binder).toString('base64url').slice(0, 22)}`
const hashOf = (target: string, code: string): Buffer => sha256(`${target} ${code}`)

/**
 * Sends a code of six digits; it replaces the requester's last one. Throws `not_enabled` where the channel
 * reaches nobody, what stands against a message to this number, and `too_many_requests` over one a minute or five a day. Gives the minutes until another may be sent.
 */
export async function sendCode(app: App, order: CodeOrder): Promise<{ expiredMinutes: number }> {
  const { to, channel, language, deliver = 'code' } = order
  if (!reaches(app, channel)) throw new Refusal('not_enabled')
  const obstacle = channel === 'sms' ? app.ports.sms.obstacle(to) : undefined
  if (obstacle) throw new Refusal(obstacle.code, { retryAfter: obstacle.retryAfter })
  await consumeForTarget(app, 'code', to)
  await consumeForTarget(app, 'codeDay', to)
  const now = app.clock.now()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const target = targetOf(to, order.binder)
  const late = channel === 'sms' && app.ports.sms === outboxSms && expiresAtOnce(to)
  const endsAt = late ? now : new Date(now.getTime() + lifeMs)
  const wording: Wording = deliver === 'known' ? 'sms.known' : (`${channel}.${order.purpose}` as Wording)
  const { text, subject } = word(app, language, wording, { code })
  await app.db.transaction(async (tx) => {
    await upsertCode(tx, {
      purpose: order.purpose,
      target,
      // A number that has an account gets no code, so the row's hash matches no guess.
      codeHash: deliver === 'code' ? hashOf(target, code) : sha256(''),
      tries: triesMax,
      endsAt,
    })
    const gone = new Date(now.getTime() + lifeMs)
    await writeMessage(app, tx, { channel, to, subject, text, endsAt: gone, toNobody: deliver === 'nobody' })
  })
  return { expiredMinutes: app.settings.current().codeMinutes }
}

/** Spends a code. Throws `code_wrong` (five tries) or `code_expired`. */
export async function spendCode(app: App, order: Pick<CodeOrder, 'purpose' | 'to' | 'binder'>, code: string) {
  const target = targetOf(order.to, order.binder)
  // The try is counted before it is looked at, so that parallel guesses get no more.
  const row = await countTry(app.db, order.purpose, target)
  const fields = { verificationCode: 'invalid' }
  if (row === undefined) throw new Refusal('code_wrong', { fields })
  if (row.ends_at <= app.clock.now()) throw new Refusal('code_expired', { fields })
  const right = sameSecret(row.code_hash, hashOf(target, code.trim()))
  const mine = right && (await spendCodeRow(app.db, order.purpose, target, row.code_hash))
  if (!mine) throw new Refusal('code_wrong', { fields })
}
