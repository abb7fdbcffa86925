import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState } from 'react'
import { failureCode } from '#browser/failure.ts'
import type { Locale } from '#i18n/locale.ts'
import { type LotteryWish, launchGame, launchLottery } from '#stores/launch.ts'
import { $session, memberKnown, sessionKnown } from '#stores/session.ts'

export type GameMode = 'real' | 'demo'
export type Launch =
  | { readonly state: 'opening' }
  | { readonly state: 'guest' }
  | { readonly state: 'trial' }
  | { readonly state: 'open'; readonly url: string }
  | { readonly state: 'failed'; readonly code: string }

/** The mode of the address; pages are the same for everyone, so the server does not know it. */
export const modeOf = (search: string): GameMode =>
  new URLSearchParams(search).get('mode') === 'demo' ? 'demo' : 'real'

/** Gets the vendor's address: at once, and again after a log-in or on request. */
export function useLaunch(
  nodeId: string,
  mode: GameMode | undefined,
  locale: Locale,
  backUrl: string,
  lottery?: LotteryWish,
) {
  const { token } = useStore($session, { ssr: 'initial' })
  const [launch, setLaunch] = useState<Launch>({ state: 'opening' })
  const [attempt, setAttempt] = useState(0)
  // A demo needs no session, so a log-in does not reopen it.
  const player = mode === 'real' ? token : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt or another player launches again
  useEffect(() => {
    if (mode === undefined) return
    const own = new AbortController()
    const say = (next: Launch) => !own.signal.aborted && setLaunch(next)
    const open = async () => {
      say({ state: 'opening' })
      if (mode === 'real') {
        await sessionKnown()
        await memberKnown()
        const { token: live, member } = $session.get()
        if (live === undefined) return say({ state: 'guest' })
        if (member?.type === 4) return say({ state: 'trial' })
      }
      try {
        const url = lottery
          ? await launchLottery(lottery, locale, backUrl, own.signal)
          : await launchGame(nodeId, mode, locale, backUrl, own.signal)
        say({ state: 'open', url })
      } catch (thrown) {
        const code = failureCode(thrown)
        if (code === 'not_logged_in') say({ state: 'guest' })
        else if (code === 'real_account_needed') say({ state: 'trial' })
        else say({ state: 'failed', code })
      }
    }
    void open()
    return () => own.abort()
  }, [nodeId, mode, locale, backUrl, lottery, player, attempt])
  return { launch, retry: useCallback(() => setAttempt((before) => before + 1), []) }
}
