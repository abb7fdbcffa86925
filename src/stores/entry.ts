import type { Entered, LoggedIn } from '#api/access.ts'
import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { call } from '#browser/client.ts'
import { solveHumanCheck } from '#browser/human-check.ts'
import type { Progress } from './access.ts'
import { type Phone, proofOf, sendElsewhere } from './phone-proof.ts'
import { beginNewcomer, registrationFacts } from './registration.ts'
import { beginSession, takeIn } from './session.ts'

/** The sign-in and recovery methods that most visitors never use; loaded on the first use of one. */

export type { Phone }
/** What a code is for; each counts down by itself. */
export type CodePurpose = 'login' | 'register-username' | 'register-mobile' | 'forgot' | 'step-mobile' | 'step-email'
export type OutboxMessage = Output<Api['outbox']>['messages'][number]

const secondsPerMinute = 60

async function taken(answer: Entered): Promise<Entered> {
  if (!('twoFactor' in answer)) await takeIn(answer)
  return answer
}

/** Sends a code by SMS; gives the seconds until another one may be sent. */
export async function sendPhoneCode(
  purpose: Exclude<CodePurpose, 'step-mobile' | 'step-email'>,
  { mobileNum, countryDialingCode }: Phone,
): Promise<number> {
  const elsewhere = await sendElsewhere(purpose, { mobileNum, countryDialingCode })
  if (elsewhere !== undefined) return elsewhere
  const humanCheck = await solveHumanCheck()
  const number = { countryDialingCode, humanCheck }
  const { expiredMinutes } = await (purpose === 'login'
    ? call('loginCode', { mobileNum, ...number })
    : purpose === 'forgot'
      ? call('forgotPhoneCode', { mobileNum, ...number })
      : call('registerCode', {
          mobileNo: mobileNum,
          regType: purpose === 'register-mobile' ? 'mobile' : 'username',
          ...number,
        }))
  return expiredMinutes * secondsPerMinute
}

/** Logs in by mobile number and code. There is no bot check: the request for the code had one (Spec 1 §4). */
export async function logInByCode(phone: Phone, code: string): Promise<Entered> {
  const { mobileNum: username, countryDialingCode } = phone
  const proof = await proofOf('login', phone, code)
  return taken(await call('login', { type: 'sms', username, countryDialingCode, password: code, ...proof }))
}

/** Sends the code of a second step; gives the seconds until another one may be sent. */
export async function sendStepCode(ticket: string, method: 'mobile' | 'email'): Promise<number> {
  const { expiredMinutes } = await call('twoFactorSend', { ticket, method })
  return expiredMinutes * secondsPerMinute
}

/** Answers a second step and is in. */
export async function answerStep(input: Parameters<typeof call<'twoFactorVerify'>>[1]): Promise<LoggedIn> {
  const answer = await call('twoFactorVerify', input)
  await takeIn(answer)
  return answer
}

/** Requests a link by e-mail; the answer does not reveal whether the name and the e-mail address match. */
export async function askForLink(username: string, email: string): Promise<void> {
  await call('forgotEmail', { username, email, humanCheck: await solveHumanCheck() })
}

/** Sets a new password by the code of an SMS; logs in unless a second step is due. */
export async function resetByPhone(phone: Phone, verificationCode: string, newPassword: string): Promise<Entered> {
  const proof = await proofOf('forgot', phone, verificationCode)
  return taken(await call('forgotPhone', { ...phone, verificationCode, newPassword, ...proof }))
}

/** What a registration carries beside the code of its number. */
export const proveNumber = (tab: 'username' | 'mobile', phone: Phone, code: string): Promise<object> =>
  proofOf(`register-${tab}`, phone, code)

/** Whether the link of a mail still opens. */
export const checkResetLink = (token: string): Promise<unknown> => call('resetLink', { token })

/** Sets a new password by the link of a mail. */
export const resetByLink = (token: string, newPassword: string, confirmNewPassword: string): Promise<unknown> =>
  call('resetPassword', { token, newPassword, confirmNewPassword })

/** Changes the password; the other sessions end, this one goes on under a new token. */
export async function changePassword(input: Parameters<typeof call<'changePassword'>>[1]): Promise<void> {
  const { token } = await call('changePassword', input)
  await beginSession(token)
}

/** Says whether a partner's code may be used on this domain; throws why not. */
export const checkAffiliate = (code: string): Promise<unknown> =>
  call('affiliateCheck', { code, domain: location.hostname })

export type MobileRegistration = Omit<
  NonNullable<Parameters<typeof call<'registerMobile'>>[1]>,
  'humanCheck' | 'termsAccepted'
>

/** Opens an account whose name is the mobile number, and logs in. */
export async function registerByMobile(
  input: MobileRegistration,
  onProgress: (step: Progress) => void,
): Promise<LoggedIn> {
  onProgress('checking')
  const humanCheck = await solveHumanCheck()
  onProgress('sending')
  return beginNewcomer(await call('registerMobile', { ...input, ...registrationFacts(), humanCheck }))
}

/** What the demo site sent instead of an SMS or a mail, newest first. */
export const loadOutbox = async (): Promise<readonly OutboxMessage[]> => (await call('outbox')).messages
