import { failureCode } from '#browser/failure.ts'
import type { Locale } from '#i18n/locale.ts'
import { useResource } from '#islands/data/use-resource.ts'
import { type LotteryWish, launchGame, launchLottery } from '#stores/launch.ts'
import type { ResourceOptions } from '#stores/resource.ts'
import { memberKnown, sessionKnown } from '#stores/session.ts'

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

interface Wish {
  readonly nodeId: string
  readonly mode: GameMode
  readonly locale: Locale
  readonly backUrl: string
  readonly lottery?: LotteryWish | undefined
}

const launchOf = ({ nodeId, mode, locale, backUrl, lottery }: Wish, signal: AbortSignal): Promise<string> =>
  lottery ? launchLottery(lottery, locale, backUrl, signal) : launchGame(nodeId, mode, locale, backUrl, signal)

const options: ResourceOptions<Wish, string> = {
  // A demo needs no session, so a log-in does not reopen it.
  of: ({ mode }) => (mode === 'real' ? 'member' : 'nobody'),
  async known() {
    await sessionKnown()
    await memberKnown()
  },
}

/** Gets the vendor's address: at once, and again after a log-in or on request. */
export function useLaunch(
  nodeId: string,
  mode: GameMode | undefined,
  locale: Locale,
  backUrl: string,
  lottery?: LotteryWish,
): { readonly launch: Launch; readonly retry: () => void } {
  const wish = mode && { nodeId, mode, locale, backUrl, lottery }
  const { data: url, status, failure, retry } = useResource(launchOf, wish, options)
  switch (status) {
    case 'guest':
    case 'trial':
      return { launch: { state: status }, retry }
    case 'ready':
      return { launch: { state: 'open', url: url ?? '' }, retry }
    case 'loading':
      return { launch: { state: 'opening' }, retry }
    default:
      return { launch: { state: 'failed', code: failureCode(failure) }, retry }
  }
}
