import type { LoggedIn } from '#api/access.ts'
import type { CallInput } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { call } from '#browser/client.ts'
import { solveHumanCheck } from '#browser/human-check.ts'
import { siteStorage } from '#browser/storage.ts'
import type { Progress } from './access.ts'
import { forgetCodes } from './link-codes.ts'
import { beginSession } from './session.ts'

export type RegisterInput = Omit<CallInput<Api['register']>, 'humanCheck' | 'termsAccepted'>

/** Where a registration came from. */
export const registrationFacts = () => ({
  termsAccepted: true as const,
  registerUrl: location.href.slice(0, 255),
  domain: location.hostname,
})

/** Begins the session of a new account, whose first home page keeps no room for games played before (`MemberRow`). */
export async function beginNewcomer(answer: LoggedIn): Promise<LoggedIn> {
  forgetCodes()
  siteStorage.write('row-recent', '0')
  await beginSession(answer.token)
  return answer
}

/** Opens an account and logs in. */
export async function register(input: RegisterInput, onProgress: (step: Progress) => void): Promise<LoggedIn> {
  onProgress('checking')
  const humanCheck = await solveHumanCheck()
  onProgress('sending')
  return beginNewcomer(await call('register', { ...input, ...registrationFacts(), humanCheck }))
}
