import type { Entered } from '#api/access.ts'
import { call } from '#browser/client.ts'
import { takeIn } from './session.ts'

const rememberCookie = 'username'
const daySeconds = 86_400
/** Lazy-loaded on the first attempt, not with the form. */
const solveHumanCheck = () => import('#browser/human-check.ts').then((part) => part.solveHumanCheck())

/** Input of the log-in form. */
export interface Credentials {
  readonly username: string
  readonly password: string
  readonly captcha?: string
  readonly captchaId?: string
  /** From the agents' log-in page, which refuses other members. */
  readonly fromAgent?: boolean
}

/** Steps of a log-in or registration that a person may notice. */
export type Progress = 'checking' | 'sending'

/**
 * Logs in: bot check, then the encrypted call, then the session of this and the other tabs. From an address that the
 * member has not used before the answer may be a second step instead.
 */
export async function logIn(input: Credentials, onProgress: (step: Progress) => void): Promise<Entered> {
  onProgress('checking')
  const humanCheck = await solveHumanCheck()
  onProgress('sending')
  const answer = await call('login', { ...input, username: input.username.trim(), humanCheck })
  if (!('twoFactor' in answer)) await takeIn(answer)
  return answer
}

/** The user name that this browser remembers for a day, never more than the name. */
export function rememberedName(cookies = document.cookie): string {
  const found = cookies.split('; ').find((part) => part.startsWith(`${rememberCookie}=`))
  try {
    return found === undefined ? '' : decodeURIComponent(found.slice(rememberCookie.length + 1))
  } catch {
    return ''
  }
}

export function rememberName(name: string | undefined): void {
  const value = name === undefined ? '' : encodeURIComponent(name)
  const age = name === undefined ? 0 : daySeconds
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // The Cookie Store API is missing in browsers that the site serves.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${rememberCookie}=${value}; Max-Age=${age}; Path=/; SameSite=Lax${secure}`
}
