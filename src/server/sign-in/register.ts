import type { LoggedIn } from '#api/access.ts'
import type { Input } from '#api/endpoint.ts'
import { Refusal } from '#api/refusal.ts'
import type { register as registerCall, registerMobile as registerMobileCall } from '#api/register.ts'
import {
  type AskedFields,
  bindContact,
  checkRegistration,
  createMember,
  demandedOn,
  emailOf,
  hashPassword,
  nameContact,
  openTabs,
  profileOf,
  provePhone,
  type Registration,
  readNewPhone,
  refuseTakenName,
} from '#server/accounts/public.ts'
import { askerOf } from '#server/codes/public.ts'
import { joinByLink } from '#server/invites/public.ts'
import { audit } from '#server/kernel/audit.ts'
import type { App } from '#server/kernel/context.ts'
import type { Reply, RequestFacts } from '#server/kernel/handler.ts'
import type { SettingsValues } from '#server/kernel/settings.ts'
import { noteListAnswer, refuseListed } from '#server/limits/public.ts'
import { consumeForAddress } from '#server/rate-limit/public.ts'
import { joinByFriend } from '#server/referral/public.ts'
import { withTaxId } from './asked.ts'
import { checkCaptcha } from './captcha.ts'
import { enter, newSignInMember } from './entry.ts'
import { checkAffiliate, readInvitation } from './invitation.ts'

const noCountry = 'ZZ'

type Form = Input<typeof registerCall>
type MobileForm = Input<typeof registerMobileCall>

/** What a registration is about, whichever tab it comes from. */
interface Plan {
  readonly account: string
  readonly asked: AskedFields
  readonly password: string | undefined
  /** E.164, where a number was given. */
  readonly phone: string | undefined
  readonly proved: boolean
}

/** Opens an account by user name and logs in to it. */
export async function registerMember(app: App, input: Form, request: RequestFacts, reply: Reply): Promise<LoggedIn> {
  const values = app.settings.current()
  if (!openTabs(values).includes('username')) throw new Refusal('registration_closed')
  const asked = withTaxId(app, demandedOn('username', values))
  check(asked, values, input, app.clock.now())
  const phone =
    asked.mobileNum?.enabled && input.mobileNum
      ? readNewPhone(app, input.mobileNum, input.countryDialingCode)
      : undefined
  const { username: account, password } = input
  return open(app, input, request, reply, { account, asked, password, phone, proved: provesPhone(asked, input) })
}

/** Opens an account whose user name is the mobile number, and logs in to it. */
export async function registerByMobile(
  app: App,
  input: MobileForm,
  request: RequestFacts,
  reply: Reply,
): Promise<LoggedIn> {
  const values = app.settings.current()
  if (!openTabs(values).includes('mobile')) throw new Refusal('not_enabled')
  const asked = withTaxId(app, demandedOn('mobile', values))
  const phone = readNewPhone(app, input.mobileNum, input.countryDialingCode)
  const account = input.mobileNum.replace(/[\s().-]/g, '')
  const sent = { ...input, ...(asked.password?.enabled ? {} : { password: undefined, confirmPassword: undefined }) }
  check(asked, values, { ...sent, username: account }, app.clock.now())
  return open(app, input, request, reply, {
    account,
    asked,
    password: sent.password,
    phone,
    proved: provesPhone(asked, input),
  })
}

/** Whether the phone is verified: always when a code is given, even where the field is optional. */
const provesPhone = ({ verificationCode }: AskedFields, input: Form | MobileForm): boolean =>
  verificationCode?.required === true ||
  (verificationCode?.enabled === true && Boolean(input.mobileNum && (input.verificationCode || input.firebaseIdToken)))

function check(asked: AskedFields, values: SettingsValues, input: Registration, now: Date): void {
  const fields = checkRegistration(asked, values, input, now)
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_input', { fields: fields as Record<string, string> })
}

/** The order matters: what is cheap and tells nothing comes first, codes are spent last before the hash. */
async function open(
  app: App,
  input: Form | MobileForm,
  request: RequestFacts,
  reply: Reply,
  { account, asked, password, phone, proved }: Plan,
): Promise<LoggedIn> {
  const values = app.settings.current()
  if (input.affiliateCode)
    await checkAffiliate(app, values.affiliateDomains, { code: input.affiliateCode, domain: input.domain })
  if (asked.captcha?.enabled) await checkCaptcha(app, input.captchaId, input.captcha)
  if (!(await app.ports.humanCheck.verify(input.humanCheck, request.ip))) throw new Refusal('human_check_failed')
  const codes = Object.fromEntries(
    (['affiliateCode', 'referralCode', 'recommenderId'] as const).map((name) => [name, input[name]]),
  )
  const { link, ...invitation } = await readInvitation(app, codes)
  await refuseTakenName(app, account, request)
  await consumeForAddress(app, 'register', request.ip)
  await refuseListed(app, input.idNumber)
  if (proved) await proveRegistration(app, input, phone ?? '', request)
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  const paymentPasswordHash =
    asked.paymentPassword?.enabled && input.paymentPassword ? await hashPassword(input.paymentPassword) : undefined
  const now = app.clock.now()
  const profile = profileOf(asked, input)
  const id = await app.db.transaction(async (tx) => {
    const memberId = await createMember(tx, {
      account,
      currency: values.currency,
      ...(asked.nickname?.enabled && input.nickname && { nickname: input.nickname }),
      passwordHash,
      paymentPasswordHash,
      ...invitation,
      ...(link && { type: link.type }),
      language: request.language,
      country: request.country === noCountry ? undefined : request.country,
      profile: withDialingCode(phone && input.mobileNum ? { ...profile, mobileNum: input.mobileNum } : profile, input),
      firstLogin: true,
      createdAt: now,
    })
    if (link) await joinByLink(app, tx, link, memberId)
    if (invitation.referredBy) await joinByFriend(app, tx, memberId, invitation.referredBy)
    if (profile.email) await nameContact(tx, memberId, 'email', emailOf(profile.email))
    if (phone && !proved) await nameContact(tx, memberId, 'mobile', phone)
    if (phone && proved && !(await bindContact(tx, memberId, 'mobile', phone, now)))
      throw new Refusal('invalid_input', { fields: { mobileNum: 'taken' } })
    await noteListAnswer(app, tx, memberId)
    await audit(tx, app, request, 'member.created', memberId, {
      by: 'register',
      ...originOf(input),
      ...(link && { link: link.id.toString() }),
    })
    return memberId
  })
  return enter(app, newSignInMember(id, now, link?.type), request, reply, { action: 'register.ok' })
}

async function proveRegistration(app: App, input: Form | MobileForm, phone: string, request: RequestFacts) {
  const { verificationCode = '', firebaseIdToken } = input
  if (verificationCode === '' && !firebaseIdToken)
    throw new Refusal('verification_required', { fields: { verificationCode: 'required' } })
  const order = { purpose: 'register', to: phone, binder: askerOf(app, request) } as const
  await provePhone(app, order, { code: verificationCode, firebaseIdToken })
}

/** Where a registration came from, as the browser tells it. */
const originOf = ({ domain = '', registerUrl = '', registerMethod }: Form | MobileForm) => ({
  domain,
  registerUrl,
  registerMethod,
})

/** A mobile number means nothing without the country that it is of. */
const withDialingCode = (profile: Record<string, string>, { countryDialingCode }: Form | MobileForm) =>
  profile.mobileNum && countryDialingCode ? { ...profile, countryDialingCode } : profile
