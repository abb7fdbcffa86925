import { CallFailure, type FailureCode } from '#api/client.ts'
import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { adoptIntoPopup, loadProviderScript } from './provider-script.ts'
import { tabStorage } from './storage.ts'

/** Public parameters of the Firebase project, as the registration's settings tell them. */
export type FirebaseProject = NonNullable<Output<Api['registerSettings']>['verification']['firebase']>

/** Its button counts down this long, whatever the settings say of codes of our own (Spec 1 §4). */
export const firebaseWaitS = 60
const tooManyWaitS = 5 * 60
const timeoutMs = 15_000
const key = 'firebaseCodes'

/** https://developers.google.com/recaptcha/docs/invisible */
interface Recaptcha {
  ready(done: () => void): void
  render(place: HTMLElement, options: Readonly<Record<string, unknown>>): number
  execute(widget: number): void
}
const recaptcha = () => (window as { grecaptcha?: Recaptcha }).grecaptcha

/** What the service answers, in the words of the site (Spec 1 §8 "Phone codes"). */
const refusals: Readonly<Record<string, FailureCode>> = {
  INVALID_PHONE_NUMBER: 'phone_invalid',
  MISSING_PHONE_NUMBER: 'phone_missing',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'too_many_requests',
  QUOTA_EXCEEDED: 'sms_quota',
  BILLING_NOT_ENABLED: 'sms_not_enabled',
  OPERATION_NOT_ALLOWED: 'sms_not_enabled',
  CAPTCHA_CHECK_FAILED: 'human_check_failed',
  INVALID_RECAPTCHA_TOKEN: 'human_check_failed',
  MISSING_RECAPTCHA_TOKEN: 'human_check_failed',
  INVALID_CODE: 'code_wrong',
  MISSING_CODE: 'code_wrong',
  SESSION_EXPIRED: 'code_expired',
  INVALID_SESSION_INFO: 'code_expired',
  MISSING_SESSION_INFO: 'code_expired',
}

/** `message` is a word, sometimes with an explanation after a colon. */
function failureOf(message: string | undefined, otherwise: FailureCode): CallFailure {
  const code = refusals[/^[A-Z_]+/.exec(message ?? '')?.[0] ?? ''] ?? otherwise
  return new CallFailure(code, code === 'too_many_requests' ? { retryAfter: tooManyWaitS } : {})
}

async function ask<T>(project: FirebaseProject, path: string, body?: object): Promise<T> {
  const url = `${project.authUrl}/v1/${path}?key=${encodeURIComponent(project.apiKey)}`
  const deadline = AbortSignal.timeout(timeoutMs)
  try {
    const language = document.documentElement.lang.slice(0, 2)
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: body ? { 'content-type': 'application/json', 'x-firebase-locale': language } : {},
      body: body ? JSON.stringify(body) : null,
      referrerPolicy: 'origin',
      signal: deadline,
    })
    const answer = (await response.json()) as T & { error?: { message?: string } }
    if (!response.ok) throw failureOf(answer.error?.message, path.endsWith('Code') ? 'sms_failed' : 'unknown_error')
    return answer
  } catch (thrown) {
    if (thrown instanceof CallFailure) throw thrown
    throw new CallFailure(deadline.aborted ? 'timeout' : 'network')
  }
}

/** The check of people that the service demands before it sends anything; mostly nobody sees it. */
async function proveToBeHuman(project: FirebaseProject): Promise<string> {
  const { recaptchaSiteKey: sitekey } = await ask<{ recaptchaSiteKey: string }>(project, 'recaptchaParams')
  const language = document.documentElement.lang.slice(0, 2)
  const script = `${project.recaptchaUrl}?render=explicit&hl=${language}`
  await loadProviderScript(script, ['https://www.gstatic.com/recaptcha/releases/'], 'human_check_failed')
  const api = recaptcha()
  if (!api) throw new CallFailure('human_check_failed')
  await new Promise<void>((ready) => api.ready(ready))
  // Each number gets a widget of its own: an answer is good for one message.
  const place = document.createElement('div')
  const popup = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  popup.append(place)
  const release = adoptIntoPopup('body > div:has(iframe[src*="/recaptcha/"])')
  return new Promise<string>((resolve, reject) => {
    const fail = () => reject(new CallFailure('human_check_failed'))
    const options = { sitekey, size: 'invisible', callback: resolve, 'error-callback': fail, 'expired-callback': fail }
    api.execute(api.render(place, options))
  }).finally(() => {
    release()
    place.remove()
  })
}

interface Sent {
  readonly to: string
  readonly sessionInfo: string
}
type Waiting = Readonly<Record<string, Sent>>

/** Kept by the tab as the countdown is: the code that arrives is good after a reload, too. */
function waiting(): Waiting {
  try {
    return JSON.parse(tabStorage.read(key) ?? '{}') as Waiting
  } catch {
    return {}
  }
}

/** Has Firebase send a code to a number (E.164); gives the seconds until another one may be sent. */
export async function sendByFirebase(project: FirebaseProject, purpose: string, to: string): Promise<number> {
  const recaptchaToken = await proveToBeHuman(project)
  const body = { phoneNumber: to, recaptchaToken }
  const { sessionInfo } = await ask<{ sessionInfo: string }>(project, 'accounts:sendVerificationCode', body)
  tabStorage.write(key, JSON.stringify({ ...waiting(), [purpose]: { to, sessionInfo } }))
  return firebaseWaitS
}

/** A code opens one token; what the server refuses for another reason is tried again with the same one. */
const proofs = new Map<string, string>()

/** The token that proves a number by the code that was sent to it. */
export async function proveByFirebase(
  project: FirebaseProject,
  purpose: string,
  to: string,
  code: string,
): Promise<string> {
  const sent = waiting()[purpose]
  if (sent?.to !== to) throw new CallFailure('code_wrong')
  const name = `${sent.sessionInfo} ${code}`
  const known = proofs.get(name)
  if (known) return known
  const body = { sessionInfo: sent.sessionInfo, code }
  const { idToken } = await ask<{ idToken: string }>(project, 'accounts:signInWithPhoneNumber', body)
  proofs.set(name, idToken)
  return idToken
}
