import { atom, type ReadableAtom } from 'nanostores'
import type { Member, PasswordDue } from '#api/access.ts'
import { failureCode } from '#api/client.ts'
import type { Language } from '#api/language.ts'
import { call, heldKey, onTokenRefused, tokenKey } from '#browser/client.ts'
import { siteStorage, tabStorage } from '#browser/storage.ts'
import { toast } from './toasts.ts'

export type SessionKind = 'guest' | 'trial' | 'member' | 'agent'
export type EndReason = 'logout' | 'expired' | 'disabled' | 'frozen' | 'password_changed' | 'revoked'

export interface Session {
  readonly token?: string
  /** Loaded a moment after the token. */
  readonly member?: Member
  /** Why the last session ended, until the next one starts. */
  readonly ended?: EndReason
}

/** Local storage flag: some tab of this browser has a live session, so a new tab may resume it by the cookie. */
export const signedInKey = 'signedIn'
const channelName = 'session'
/** Tab storage flag: the session of this tab is a trial; `first-paint.js` reads it before anything else is there. */
export const trialKey = 'trial'
/** Local storage: until when the member of this browser's session does not play, for `first-paint.js`. */
const breakKey = 'break'
/** Notifies the page (boot, islands that wait for a member) that a session started or ended. */
export const sessionEvent = 'baize:session'

export const $session = atom<Session>({})

// Duplicates the numbers of `memberTypes` (src/api/access.ts), to avoid importing its schemas.
const agentTypes: readonly number[] = [1, 2, 41, 42]
const trialType = 4

/** The kind of visitor. A token whose member is not loaded yet counts as a member: the server checks every call anyway. */
export function kindOf({ token, member }: Session): SessionKind {
  if (token === undefined) return 'guest'
  if (member?.type === trialType) return 'trial'
  return member !== undefined && agentTypes.includes(member.type) ? 'agent' : 'member'
}
const $derived = atom<SessionKind>('guest')
// The first listener of the session, so that the others read the new kind. `computed` would add ten times the bytes.
$session.subscribe((session) => $derived.set(kindOf(session)))
export const $kind: ReadableAtom<SessionKind> = $derived

/** Whether a deposit may be offered: not to a member on a break. */
export const canDeposit = ({ member }: Session): boolean => member?.onBreak === undefined

let memberLoading: Promise<void> | undefined
let opening: Promise<void> | undefined
let channel: BroadcastChannel | undefined
let listening = false

/** Resolves when the visitor is known: a guest, or the member of the token. */
export async function memberKnown(): Promise<void> {
  await opening
  return memberOfToken()
}

function memberOfToken(): Promise<void> {
  const { token, member } = $session.get()
  if (token === undefined || member !== undefined) return Promise.resolve()
  memberLoading ??= loadMember().finally(() => {
    memberLoading = undefined
  })
  return memberLoading
}

async function loadMember(): Promise<void> {
  const { token } = $session.get()
  try {
    const member = await call('member')
    if ($session.get().token === token) {
      $session.set({ token, member })
      markPage()
    }
    tellLanguage(member)
  } catch {
    // Without an answer the member stays unknown; a refused token has ended the session already.
  }
}

/** Reads the member again: what they may do has changed. */
export async function refreshMember(): Promise<void> {
  await memberKnown()
  await loadMember()
}

/** Saves the language of the page as the member's, for mails and messages, when it has changed. */
function tellLanguage({ language }: Member): void {
  const shown = typeof document === 'undefined' ? undefined : (document.body.dataset.locale as Language | undefined)
  if (shown !== undefined && shown !== language) void call('setLanguage', { language: shown }).catch(() => undefined)
}

function announce(kind: 'in' | 'out') {
  siteStorage.write(signedInKey, kind === 'in' ? String(Date.now()) : undefined)
  channel?.postMessage(kind)
}

/** Sets the kind of visitor on the document, for the style sheets. */
function markPage() {
  if (typeof document === 'undefined') return
  const kind = $kind.get()
  const root = document.documentElement
  root.dataset.user = kind === 'agent' ? 'member' : kind
  const session = $session.get()
  if (session.token !== undefined && session.member === undefined) return
  // Style sheets hide what asks for a deposit, or what is offered.
  root.toggleAttribute('data-break', !canDeposit(session))
  root.toggleAttribute('data-unoffered', !!session.member?.notOffered)
  siteStorage.write(breakKey, session.member?.onBreak)
}

function show(session: Session) {
  $session.set(session)
  markPage()
  if (typeof document !== 'undefined') document.dispatchEvent(new Event(sessionEvent))
}

/** The answer to a log-in: a session, or one that is restricted until the member chooses a new password. */
export async function takeIn(
  { token, passwordDue }: { readonly token: string; readonly passwordDue?: PasswordDue | undefined },
  quiet = false,
): Promise<void> {
  if (passwordDue) await import('./hold.ts').then((part) => part.hold(token, passwordDue))
  else await beginSession(token, quiet)
}

/** Begins a session in this tab; the other tabs resume it by the cookie unless `quiet`. */
export function beginSession(token: string, quiet = false): Promise<void> {
  tabStorage.write(tokenKey, token)
  tabStorage.write(trialKey, undefined)
  tabStorage.write(heldKey, undefined)
  show({ token })
  if (quiet) siteStorage.write(signedInKey, siteStorage.read(signedInKey) ?? String(Date.now()))
  else announce('in')
  return memberOfToken()
}

/** Ends the session of this tab, and of the other tabs unless `quiet`. */
export function endSession(ended: EndReason, quiet = false): void {
  tabStorage.write(tokenKey, undefined)
  tabStorage.write(heldKey, undefined)
  if (!quiet) announce('out')
  if ($session.get().token !== undefined) show({ ended })
}

/** Gets this tab its own token by the binding cookie of a session that another tab began. */
export async function resumeSession(): Promise<boolean> {
  try {
    await takeIn(await call('resume'), true)
    return true
  } catch (thrown) {
    if (failureCode(thrown) === 'not_logged_in') {
      siteStorage.write(signedInKey, undefined)
      endSession('expired', true)
    }
    return false
  }
}

/**
 * The server no longer knows a token of this tab. Another tab may have begun a newer session, to which this tab's token
 * does not belong: this tab resumes that one.
 */
export function refuseToken(token: string): void {
  if (token !== $session.get().token) return
  endSession('expired', true)
  void tellUnlessResumed()
}

async function tellUnlessResumed(): Promise<void> {
  if (siteStorage.read(signedInKey) !== undefined && (await resumeSession())) return
  siteStorage.write(signedInKey, undefined)
  if ($session.get().token === undefined) toast('info', 'ended_expired')
}

function hear(kind: unknown) {
  if (kind === 'out') endSession('logout', true)
  else if (kind === 'in') void resumeSession()
}

/** Resolves when it is known whether the visitor has a session. */
export function sessionKnown(): Promise<void> {
  opening ??= openSession()
  return opening
}

/** Connects this tab with the others, and resumes their session if there is one. */
async function openSession(): Promise<void> {
  if (!listening) {
    listening = true
    onTokenRefused(refuseToken)
    if (typeof BroadcastChannel === 'function') {
      channel = new BroadcastChannel(channelName)
      channel.addEventListener('message', (event) => hear(event.data))
    } else if (typeof window !== 'undefined') {
      window.addEventListener('storage', (event) => {
        if (event.key === signedInKey) hear(event.newValue === null ? 'out' : 'in')
      })
    }
  }
  const token = tabStorage.read(tokenKey)
  if ($session.get().token !== undefined) await memberOfToken()
  else if (token !== undefined) await takeUp(token)
  else if (tabStorage.read(heldKey)) await import('./hold.ts').then((part) => part.holdOn())
  else if (siteStorage.read(signedInKey) !== undefined) await resumeSession()
  // The first paint took this tab for a member's wherever another tab had logged in (`first-paint.js`).
  markPage()
}

/** Checks a token that this tab stored earlier: no call uses it until the server has confirmed its member. */
async function takeUp(token: string): Promise<void> {
  const member = await call('member').catch((thrown) => failureCode(thrown))
  if ($session.get().token !== undefined) return
  if (member === 'not_logged_in') {
    tabStorage.write(tokenKey, undefined)
    show({ ended: 'expired' })
    return tellUnlessResumed()
  }
  siteStorage.write(signedInKey, siteStorage.read(signedInKey) ?? String(Date.now()))
  // Without an answer keep the token; the next call will fail if it is invalid.
  show(typeof member === 'string' ? { token } : { token, member })
  if (typeof member !== 'string') tellLanguage(member)
}
