import type { LoggedIn } from '#api/access.ts'
import type { Input } from '#api/endpoint.ts'
import { Refusal } from '#api/refusal.ts'
import type { register as registerCall, registerMobile as registerMobileCall } from '#api/register.ts'
import type { App } from '#server/app.ts'
import { first } from '#server/kernel/db.ts'
import type { Reply, RequestFacts } from '#server/kernel/handler.ts'
import type { SettingsValues } from '#server/system/settings.ts'
import { askerOf } from './asker.ts'
import { audit } from './audit.ts'
import { checkCaptcha } from './captcha.ts'
import { bindContact, emailOf, nameContact } from './contacts.ts'
import { enter, newEntrant } from './entry.ts'
import { readInvitation } from './invitation.ts'
import { consumeForAddress } from './limits.ts'
import { createMember } from './members.ts'
import { hashPassword } from './passwords.ts'
import { provePhone, readPhone } from './phone.ts'
import { checkRegistration, profileOf, type Registration } from './register-rules.ts'

const noCountry = 'ZZ'

type Form = Input<typeof registerCall>
type MobileForm = Input<typeof registerMobileCall>

/** What a registration is about, whichever tab it comes from. */
interface Plan {
  readonly account: string
  readonly password: string | undefined
  /** E.164, where a number was given. */
  readonly phone: string | undefined
  readonly proved: boolean
}

/** Opens an account by user name and logs in to it. */
export async function registerMember(app: App, input: Form, request: RequestFacts, reply: Reply): Promise<LoggedIn> {
  const values = app.settings.current()
  const { username, password } = values.registerFields
  if (!username?.enabled || !password?.enabled) throw new Refusal('registration_closed')
  const needsPhone = values.whitelabel.smsVerification
  check(values, input, needsPhone)
  const asksPhone = needsPhone || values.registerFields.mobileNum?.enabled === true
  const phone = asksPhone && input.mobileNum ? readPhone(app, input.mobileNum, input.countryDialingCode) : undefined
  return open(app, input, request, reply, {
    account: input.username,
    password: input.password,
    phone,
    proved: needsPhone,
  })
}

/** Opens an account whose user name is the mobile number, and logs in to it. */
export async function registerByMobile(
  app: App,
  input: MobileForm,
  request: RequestFacts,
  reply: Reply,
): Promise<LoggedIn> {
  const values = app.settings.current()
  const { mobileRegistration, smsVerification } = values.whitelabel
  if (!mobileRegistration) throw new Refusal('not_enabled')
  const phone = readPhone(app, input.mobileNum, input.countryDialingCode)
  const asksPassword = mobileAsksPassword(values)
  const fields = {
    ...values.registerFields,
    username: off,
    ...(asksPassword ? {} : { password: off, confirmPassword: off }),
  }
  const account = input.mobileNum.replace(/[\s().-]/g, '')
  check({ ...values, registerFields: fields }, { ...input, username: account, ...(asksPassword ? {} : none) }, true)
  const password = asksPassword ? input.password : undefined
  return open(app, input, request, reply, { account, password, phone, proved: smsVerification })
}

const off = { enabled: false, required: false }
const none = { password: undefined, confirmPassword: undefined }

/** Without a password and without codes nobody could come in again. */
export const mobileAsksPassword = ({ whitelabel }: Pick<SettingsValues, 'whitelabel'>): boolean =>
  whitelabel.mobilePasswordRegistration || !whitelabel.smsVerification || !whitelabel.mobileCodeLogin

function check(values: SettingsValues, input: Registration, needsMobile: boolean): void {
  const { registerFields, whitelabel } = values
  const mobileNum = needsMobile ? { enabled: true, required: true } : registerFields.mobileNum
  // The code is answered for by its own check.
  const verificationCode = whitelabel.smsVerification ? off : registerFields.verificationCode
  const asked = {
    ...registerFields,
    ...(mobileNum ? { mobileNum } : {}),
    ...(verificationCode ? { verificationCode } : {}),
  }
  const fields = checkRegistration({ ...values, registerFields: asked }, input)
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_input', { fields: fields as Record<string, string> })
}

/** The order matters: what is cheap and tells nothing comes first, codes are spent last before the hash. */
async function open(
  app: App,
  input: Form | MobileForm,
  request: RequestFacts,
  reply: Reply,
  { account, password, phone, proved }: Plan,
): Promise<LoggedIn> {
  const values = app.settings.current()
  if (values.registerCaptcha || values.registerFields.captcha?.enabled)
    await checkCaptcha(app, input.captchaId, input.captcha)
  if (!(await app.humanCheck.verify(input.humanCheck, request.ip))) throw new Refusal('human_check_failed')
  const codes = Object.fromEntries(
    (['affiliateCode', 'referralCode', 'recommenderId'] as const).map((name) => [name, input[name]]),
  )
  const invitation = await readInvitation(app.db, codes)
  // Before the hash; the unique index has the last word when two come at once.
  if (await first(app.db, 'select 1 from member where lower(account) = lower($1)', [account]))
    throw new Refusal('username_taken', { fields: { username: 'taken' } })
  await consumeForAddress(app, 'register', request.ip)
  if (proved) await proveRegistration(app, input, phone ?? '', request)
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  const paymentPasswordHash =
    values.registerFields.paymentPassword?.enabled && input.paymentPassword
      ? await hashPassword(input.paymentPassword)
      : undefined
  const now = app.clock.now()
  const profile = profileOf(values, input)
  const id = await app.db.transaction(async (tx) => {
    const memberId = await createMember(tx, {
      account,
      currency: values.currency,
      passwordHash,
      paymentPasswordHash,
      ...invitation,
      language: request.language,
      country: request.country === noCountry ? undefined : request.country,
      profile: withDialingCode(phone && input.mobileNum ? { ...profile, mobileNum: input.mobileNum } : profile, input),
      firstLogin: true,
      createdAt: now,
    })
    if (profile.email) await nameContact(tx, memberId, 'email', emailOf(profile.email))
    if (phone && !proved) await nameContact(tx, memberId, 'mobile', phone)
    if (phone && proved && !(await bindContact(tx, memberId, 'mobile', phone, now)))
      throw new Refusal('invalid_input', { fields: { mobileNum: 'taken' } })
    await audit(tx, app, request, 'member.created', memberId, { by: 'register', domain: input.domain ?? '' })
    return memberId
  })
  return enter(app, newEntrant(id, now), request, reply, { action: 'register.ok' })
}

async function proveRegistration(app: App, input: Form | MobileForm, phone: string, request: RequestFacts) {
  const { verificationCode = '', firebaseIdToken } = input
  if (verificationCode === '' && !firebaseIdToken)
    throw new Refusal('verification_required', { fields: { verificationCode: 'required' } })
  const order = { purpose: 'register', to: phone, binder: askerOf(app, request) } as const
  await provePhone(app, order, { code: verificationCode, firebaseIdToken })
}

/** A mobile number means nothing without the country that it is of. */
const withDialingCode = (profile: Record<string, string>, { countryDialingCode }: Form | MobileForm) =>
  profile.mobileNum && countryDialingCode ? { ...profile, countryDialingCode } : profile
