import { atom } from 'nanostores'
import type { Output } from '#api/endpoint.ts'
import type { StaffSignedIn } from '#api/staff.ts'
import type { StaffApi, StaffCallName } from '#api/staff-index.ts'
import type { Permission } from '#api/staff-permissions.ts'
import { CallFailure, failureCode } from '#browser/failure.ts'
import { showPasskey } from '#browser/passkey.ts'
import { solveSum } from '#browser/proof-of-work.ts'
import { call, setStaffToken } from '#browser/staff-client.ts'
import { siteStorage } from '#browser/storage.ts'
import type { ResourceSession } from './resource.ts'

export type StaffMe = Pick<StaffSignedIn, 'account' | 'role' | 'permissions' | 'expiresAt'>

/**
 * `opening`: the cookie is being asked; `out`: nobody is signed in; `lapsed`: the session has ended under somebody's hands, and what
 * they were doing waits for their next sign-in.
 */
export interface StaffState {
  readonly status: 'opening' | 'out' | 'in' | 'lapsed'
  readonly me?: StaffMe
}

export const $staff = atom<StaffState>({ status: 'opening' })
/** Flag in local storage: somebody of the staff is signed in here, so that it is worth asking. It opens nothing. */
export const staffHereKey = 'staffHere'

/**
 * Whose data the console's pages load. The session's renewal changes nothing about them; what one person's page holds goes when
 * another one signs in over it.
 */
export const staffSession: ResourceSession = {
  known: async () => undefined,
  lacks: () => ($staff.get().me === undefined ? 'guest' : undefined),
  token: () => $staff.get().me?.account,
  follow: (hear) => $staff.subscribe(({ me }) => hear(me?.account, me?.account)),
}

/** When the server last heard of this session, in milliseconds: it ends {@link idleMs} after. */
export const $heard = atom(0)

/** A session ends after this time without a call (`src/server/staff/sessions.ts`). */
export const idleMs = 30 * 60_000
/** And after this many hours in any case. */
export const lifeHours = 8

/** Digits of an authenticator's code. */
export const codeLength = 6

export const may = (permission: Permission): boolean => $staff.get().me?.permissions.includes(permission) === true

type Settle = { readonly again: () => void; readonly never: (thrown: CallFailure) => void }
/** Calls that wait for the next sign-in. */
let waiting: Settle[] = []
let renewing: Promise<void> | undefined

function begin({ token, account, role, permissions, expiresAt }: StaffSignedIn): void {
  const before = $staff.get().me
  setStaffToken(token)
  siteStorage.write(staffHereKey, '1')
  $heard.set(Date.now())
  $staff.set({ status: 'in', me: { account, role, permissions, expiresAt } })
  const held = waiting
  waiting = []
  // What one person began is not carried out as another one.
  const isSame = before === undefined || before.account === account
  for (const { again, never } of held) isSame ? again() : never(new CallFailure('not_logged_in'))
}

/** Reads who is signed in by the session's cookie. */
export async function openStaff(): Promise<void> {
  if (siteStorage.read(staffHereKey) === undefined) return $staff.set({ status: 'out' })
  try {
    begin(await call('staffResume'))
  } catch (thrown) {
    if (failureCode(thrown) === 'not_logged_in') siteStorage.write(staffHereKey, undefined)
    $staff.set({ status: 'out' })
  }
}

/** The session's cookie may still be good: this tab's token gives way when many tabs are open. */
async function renew(): Promise<void> {
  const resumed = await call('staffResume').catch(() => undefined)
  const { me } = $staff.get()
  if (resumed !== undefined && resumed.account === me?.account) return begin(resumed)
  lapse()
  return new Promise((again, never) => waiting.push({ again, never }))
}

/** The session is over; the page keeps what was typed until the next sign-in. */
export function lapse(): void {
  const { status, me } = $staff.get()
  if (status === 'in' && me !== undefined) $staff.set({ status: 'lapsed', me })
}

type Options = Parameters<typeof call>[2]
type CallInputOf<N extends StaffCallName> = Parameters<typeof call<N>>[1]

/** Makes a call of staff. One that meets the session's end waits for the next sign-in and is then made. */
export async function staffCall<N extends StaffCallName>(
  name: N,
  input?: CallInputOf<N>,
  options?: Options,
): Promise<Output<StaffApi[N]>> {
  try {
    const answer = await call(name, input, options)
    $heard.set(Date.now())
    return answer
  } catch (thrown) {
    if (failureCode(thrown) !== 'not_logged_in' || $staff.get().me === undefined) throw thrown
    renewing ??= renew().finally(() => {
      renewing = undefined
    })
    await renewing
    return call(name, input, options)
  }
}

export type SignInHalf = Output<StaffApi['staffSignIn']>

/** The first half of a sign-in, with the proof of work that a browser which was never in has to bring. */
export async function signIn(account: string, password: string): Promise<SignInHalf> {
  const { provider, challenge } = await call('staffSignInCheck')
  const humanCheck = provider === 'off' ? undefined : await solveSum(challenge)
  return call('staffSignIn', { account, password, humanCheck })
}

/** The second half: the authenticator's code, and the new password where one is due. */
export async function signInByCode(ticket: string, code: string, newPassword: string | undefined): Promise<void> {
  begin(await call('staffSignInCode', { ticket, code, ...(newPassword !== undefined && { newPassword }) }))
}

/** The second half by a passkey of the account. */
export async function signInByPasskey(ticket: string): Promise<void> {
  const credential = await showPasskey(() => call('staffSignInPasskeyOptions', { ticket }))
  begin(await call('staffSignInPasskey', { ticket, credential }))
}

/** Ends the session here and in the other tabs. */
export async function signOut(): Promise<void> {
  await call('staffSignOut').catch((thrown: unknown) => {
    if (failureCode(thrown) !== 'not_logged_in') throw thrown
  })
  forget()
}

/** Leaves a lapsed session for good: another person takes the place. */
export function forget(): void {
  setStaffToken(undefined)
  siteStorage.write(staffHereKey, undefined)
  const held = waiting
  waiting = []
  $staff.set({ status: 'out' })
  for (const { never } of held) never(new CallFailure('not_logged_in'))
}

/** Tells the server that somebody is there. */
export const stay = (): Promise<unknown> => staffCall('staffMe')
