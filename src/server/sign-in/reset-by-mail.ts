import { randomUUID } from 'node:crypto'
import type { Input } from '#api/endpoint.ts'
import { languages } from '#api/page.ts'
import type { forgotEmail, resetPassword as resetPasswordCall } from '#api/recovery.ts'
import { Refusal } from '#api/refusal.ts'
import {
  checkNewPassword,
  emailOf,
  findByMail,
  findMemberOfLink,
  findPasswordLink,
  hashPassword,
  insertPasswordLink,
  spendPasswordLink,
  storePassword,
  tellPasswordChanged,
} from '#server/accounts/public.ts'
import { word, writeMessage } from '#server/codes/public.ts'
import { audit } from '#server/kernel/audit.ts'
import type { App } from '#server/kernel/context.ts'
import type { RequestFacts } from '#server/kernel/handler.ts'
import { defineJob } from '#server/kernel/jobs.ts'
import { pathOf } from '#server/kernel/language-path.ts'
import { randomToken, sha256 } from '#server/kernel/secrets.ts'
import { reaches } from '#server/ports/reaches.ts'
import { consumeForAddress, consumeForTarget } from '#server/rate-limit/public.ts'
import { deleteSessions, tellEnded } from '#server/sessions/public.ts'
import { deleteLinkRequest, findLinkRequest, insertLinkRequest, type LinkRequest, spendLinkRequest } from './rows.ts'

const linkLifeMs = 30 * 60_000
const requestLifeMs = 10 * 60_000

/** Takes down that somebody wants a link. Whether there is such a member is looked up after the answer. */
export async function askForLink(app: App, input: Input<typeof forgotEmail>, request: RequestFacts): Promise<void> {
  if (!app.settings.current().forgot.email || !reaches(app, 'mail')) throw new Refusal('not_enabled')
  if (!(await app.ports.humanCheck.verify(input.humanCheck, request.ip))) throw new Refusal('human_check_failed')
  await consumeForAddress(app, 'codes', request.ip)
  const endsAt = new Date(app.clock.now().getTime() + requestLifeMs)
  const id = randomUUID()
  await app.db.transaction(async (tx) => {
    await insertLinkRequest(tx, {
      id,
      account: input.username,
      email: emailOf(input.email),
      language: request.language,
      requestId: request.id,
      ip: request.ip,
      endsAt,
    })
    await app.jobs.send(tx, resetLinkJob, { id })
  })
}

/** Writes the mail that was asked for, to members alone and to their own address. */
export const resetLinkJob = defineJob<{ readonly id: string }>({
  ...{ name: 'reset-link', atOnce: 2 },
  async run(app, { id }) {
    const request = await findLinkRequest(app.db, id, app.clock.now())
    if (request) await writeLink(app, request)
    await deleteLinkRequest(app.db, id)
    return undefined
  },
})

async function writeLink(app: App, { id, account, email, language, request_id, ip }: LinkRequest): Promise<void> {
  const member = await findByMail(app.db, account, email)
  if (member === undefined) return
  try {
    await consumeForTarget(app, 'link', String(member.id))
    await consumeForTarget(app, 'linkDay', String(member.id))
  } catch (error) {
    if (error instanceof Refusal) return
    throw error
  }
  const token = randomToken()
  const endsAt = new Date(app.clock.now().getTime() + linkLifeMs)
  const known = languages.find((one) => one === language) ?? languages[0]
  const link = `${app.config.publicUrl}${pathOf(known)}/reset?token=${token}`
  const { text, subject } = word(app, known, 'mail.forgot', { account: member.account, link })
  await app.db.transaction(async (tx) => {
    // Only the run that deletes the request writes the mail, should the job run twice.
    if (!(await spendLinkRequest(tx, id))) return
    await insertPasswordLink(tx, sha256(token), member.id, endsAt)
    await writeMessage(app, tx, { channel: 'mail', to: email, subject, text, endsAt })
    await audit(tx, app, { id: request_id, ip }, 'password.link_sent', member.id)
  })
}

/** Until when a link opens. Throws `token_spent`. */
export async function linkEndsAt(app: App, token: string): Promise<Date> {
  const row = await findPasswordLink(app.db, sha256(token), app.clock.now())
  if (row === undefined) throw new Refusal('token_spent')
  return row.ends_at
}

/** Sets a new password by a link, once; every session of the member ends. */
export async function resetByLink(
  app: App,
  input: Input<typeof resetPasswordCall>,
  request: RequestFacts,
): Promise<void> {
  const now = app.clock.now()
  const member = await findMemberOfLink(app.db, sha256(input.token), now)
  if (member === undefined) throw new Refusal('token_spent')
  checkNewPassword(app, member.account, input)
  const hash = await hashPassword(input.newPassword)
  const ended = await app.db.transaction(async (tx) => {
    const spent = await spendPasswordLink(tx, sha256(input.token))
    if (spent === undefined) throw new Refusal('token_spent')
    await storePassword(tx, member.id, hash, now)
    await tellPasswordChanged(app, tx, member.id, request.language)
    await audit(tx, app, request, 'password.reset', member.id, { by: 'mail' })
    return deleteSessions(app, tx, member.id, { games: true })
  })
  tellEnded(app, ended, 'password_changed')
}
