import { atom, type ReadableAtom } from 'nanostores'
import { failureCode } from '#browser/failure.ts'
import { $kind, $session, sessionKnown } from './session.ts'

/**
 * Status of a resource. `guest` and `trial`: only members have it, and the visitor is a guest or on trial; `missing`: the
 * server answered `not_found`.
 */
export type ResourceStatus = 'loading' | 'ready' | 'failed' | 'missing' | 'guest' | 'trial'

export interface ResourceState<Input, Data> {
  readonly status: ResourceStatus
  /** The last answer. It stays while the next one loads, and goes with its member. */
  readonly data?: Data | undefined
  /** The input that `data` answer. */
  readonly input?: Input | undefined
  /** What the last load threw. */
  readonly failure?: unknown
}

export interface Resource<Input, Data> {
  readonly $state: ReadableAtom<ResourceState<Input, Data>>
  /** Loads the data of an input. The same input (by its JSON) is not loaded twice. */
  ask(input: Input): void
  /** Loads again; the status stays until the answer is there. */
  refresh(): void
  /** Loads again with the status `loading`. */
  retry(): void
  /** Replaces the data by what a change has answered. */
  show(data: Data): void
  /** Changes the data, where there are some, by a piece of news. */
  patch(change: (data: Data) => Data): void
  /** Starts to follow the session and live events. Returns how to stop, which also cancels the running load. */
  open(): () => void
}

/** Whose data a resource loads. */
export interface ResourceSession {
  /** Resolves when it is known who is there. */
  readonly known: () => Promise<void>
  /** Why nothing can be loaded for the visitor of now. */
  readonly lacks: () => 'guest' | 'trial' | undefined
  /** Names the visitor's session; another name loads again. */
  readonly token: () => string | undefined
  /** Calls with each token and the owner of the data, where that is known. Returns how to stop. */
  readonly follow: (hear: (token: string | undefined, owner: string | undefined) => void) => () => void
}

/** The member of this tab. */
const member: ResourceSession = {
  known: sessionKnown,
  lacks() {
    const kind = $kind.get()
    return kind === 'guest' || kind === 'trial' ? kind : undefined
  },
  token: () => $session.get().token,
  follow: (hear) => $session.subscribe(({ token, member: of }) => hear(token, of?.id)),
}

/** Everybody has it; with a session it says more. */
export const anybody: ResourceSession = { ...member, lacks: () => undefined }

/** Whose data it is: the member's, those of another session such as staff's, or nobody's, which load at once for every visitor. */
export type DataOwner = 'member' | 'nobody' | ResourceSession

export interface ResourceOptions<Input, Data> {
  /** `member` unless given. Some inputs may be of a member and others of nobody. */
  readonly of?: DataOwner | ((input: Input) => DataOwner)
  /** What the page's HTML brought: it is not loaded again. */
  readonly initial?: { readonly input: Input; readonly data: Data } | undefined
  /** Resolves when the session is known (`sessionKnown`, the default), or its member too. */
  readonly known?: () => Promise<void>
  /** Subscribes to what makes the data stale. Returns how to unsubscribe. */
  readonly live?: (refresh: () => void) => () => void
  /** Handles a failure itself: `true` leaves the state as it is, because the page is left for another. */
  readonly onFailure?: (thrown: unknown) => boolean
}

function statusOf(thrown: unknown): ResourceStatus {
  const code = failureCode(thrown)
  if (code === 'real_account_needed') return 'trial'
  if (code === 'not_logged_in') return 'guest'
  return code === 'not_found' ? 'missing' : 'failed'
}

/**
 * Data of one call, with its loading, failing and refreshing. A newer load cancels the one before it, a new session
 * token loads again, and data of one member are dropped when another one logs in.
 */
export function resource<Input, Data>(
  load: (input: Input, signal: AbortSignal) => Promise<Data>,
  { of = 'member', known, initial, live, onFailure = () => false }: ResourceOptions<Input, Data> = {},
): Resource<Input, Data> {
  const $state = atom<ResourceState<Input, Data>>(initial ? { status: 'ready', ...initial } : { status: 'loading' })
  const followed = typeof of === 'object' ? of : member
  const isOwn = (input: Input) => (typeof of === 'function' ? of(input) : of) !== 'nobody'
  const keyOf = (input: Input) => JSON.stringify(input) ?? ''
  let asked: { readonly input: Input; readonly key: string } | undefined = initial && {
    input: initial.input,
    key: keyOf(initial.input),
  }
  let running: AbortController | undefined
  let token: string | undefined
  let owner: string | undefined
  let dataToken: string | undefined

  const settle = (next: ResourceState<Input, Data>) => $state.set(next)

  async function run(input: Input, own: AbortController): Promise<void> {
    if (isOwn(input)) {
      await (known ?? followed.known)()
      if (own.signal.aborted) return
      const status = followed.lacks()
      if (status) return settle({ status })
    }
    try {
      const data = await load(input, own.signal)
      if (own.signal.aborted) return
      dataToken = followed.token()
      settle({ status: 'ready', data, input })
    } catch (thrown) {
      if (own.signal.aborted || onFailure(thrown)) return
      const status = statusOf(thrown)
      const isHidden = status === 'guest' || status === 'trial'
      settle({ ...(!isHidden && $state.get()), status, failure: thrown })
    }
  }

  function start(isShown: boolean): void {
    running?.abort()
    if (asked === undefined) return
    if (isShown) settle({ ...$state.get(), status: 'loading', failure: undefined })
    running = new AbortController()
    void run(asked.input, running)
  }

  function followSession(): () => void {
    token = followed.token()
    return followed.follow((now, of) => {
      if (of !== undefined) {
        // A new password brings the same member a new token, whose data stay.
        const isOther = owner !== undefined && owner !== of && dataToken !== now
        owner = of
        if (isOther && asked && isOwn(asked.input)) settle({ status: $state.get().status })
      }
      if (now === token) return
      token = now
      if (asked && isOwn(asked.input)) start(true)
    })
  }

  const refresh = () => start(false)
  return {
    $state,
    ask(input) {
      const key = keyOf(input)
      if (asked?.key === key) return
      asked = { input, key }
      start(true)
    },
    refresh,
    retry: () => start(true),
    show: (data) => {
      dataToken = followed.token()
      settle({ ...$state.get(), data })
    },
    patch(change) {
      const { data } = $state.get()
      if (data !== undefined) settle({ ...$state.get(), data: change(data) })
    },
    open() {
      const stops = [of !== 'nobody' && followSession(), live?.(refresh)]
      return () => {
        for (const stop of stops) if (stop) stop()
        running?.abort()
        // Opened again, it loads again.
        asked = undefined
      }
    },
  }
}
