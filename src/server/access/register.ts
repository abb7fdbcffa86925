import type { LoggedIn, register as registerCall } from '#api/access.ts'
import type { Input } from '#api/endpoint.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/app.ts'
import { first } from '#server/kernel/db.ts'
import type { Reply, RequestFacts } from '#server/kernel/handler.ts'
import { audit } from './audit.ts'
import { checkCaptcha } from './captcha.ts'
import { readInvitation } from './invitation.ts'
import { consumeForAddress } from './limits.ts'
import { enter } from './login.ts'
import { createMember } from './members.ts'
import { hashPassword } from './passwords.ts'
import { checkRegistration, profileOf } from './register-rules.ts'

const noCountry = 'ZZ'

/** Opens an account by user name and logs in to it. */
export async function registerMember(
  app: App,
  input: Input<typeof registerCall>,
  request: RequestFacts,
  reply: Reply,
): Promise<LoggedIn> {
  const values = app.settings.current()
  const { username, password } = values.registerFields
  if (!username?.enabled || !password?.enabled) throw new Refusal('registration_closed')
  const fields = checkRegistration(values, input)
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_input', { fields: fields as Record<string, string> })
  if (values.registerCaptcha || values.registerFields.captcha?.enabled)
    await checkCaptcha(app, input.captchaId, input.captcha)
  if (!(await app.humanCheck.verify(input.humanCheck, request.ip))) throw new Refusal('human_check_failed')
  const codes = Object.fromEntries(
    (['affiliateCode', 'referralCode', 'recommenderId'] as const).map((name) => [name, input[name]]),
  )
  const invitation = await readInvitation(app.db, codes)
  // Before the hash; the unique index has the last word when two come at once.
  if (await first(app.db, 'select 1 from member where lower(account) = lower($1)', [input.username]))
    throw new Refusal('username_taken', { fields: { username: 'taken' } })
  await consumeForAddress(app, 'register', request.ip)
  const passwordHash = await hashPassword(input.password)
  const paymentPasswordHash =
    values.registerFields.paymentPassword?.enabled && input.paymentPassword
      ? await hashPassword(input.paymentPassword)
      : undefined
  const now = app.clock.now()
  const id = await app.db.transaction(async (tx) => {
    const memberId = await createMember(tx, {
      account: input.username,
      currency: values.currency,
      passwordHash,
      paymentPasswordHash,
      ...invitation,
      language: request.language,
      country: request.country === noCountry ? undefined : request.country,
      profile: withDialingCode(profileOf(values, input), input.countryDialingCode),
      firstLogin: true,
      createdAt: now,
    })
    await audit(tx, app, request, 'member.created', memberId, { by: 'register', domain: input.domain ?? '' })
    return memberId
  })
  const entrant = { id, first_login: true, password_changed_at: now, last_login_at: null, mustChangePassword: false }
  return enter(app, entrant, request, reply, 'register.ok')
}

/** A mobile number means nothing without the country that it is of. */
const withDialingCode = (profile: Record<string, string>, code: string | undefined): Record<string, string> =>
  profile.mobileNum && code ? { ...profile, countryDialingCode: code } : profile
