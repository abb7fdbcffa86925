import type { Language } from '#api/page.ts'
import type { LottoArea, PrizeMode } from '#api/prize-mode.ts'
import { call } from '#browser/client.ts'

/** The page's current theme; an inline script sets it before the first paint. */
const themeNow = () => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark')
/** The price that led to this page, for its coupon. */
const pickNow = () => new URLSearchParams(location.search).get('pick') ?? undefined
const isWide = () => matchMedia('(min-width: 1024px)').matches

/** What a lottery's page opens. */
export interface LotteryWish {
  readonly area: LottoArea
  readonly gameCode: string
  readonly view: 'betting' | 'lobby'
  /** Absent: as the server decides. */
  readonly prizeMode?: PrizeMode | undefined
}

/** The vendor's address of a lottery, for this member. */
export async function launchLottery(
  { area, gameCode, view, prizeMode }: LotteryWish,
  language: Language,
  backUrl: string,
  signal?: AbortSignal,
): Promise<string> {
  const device = isWide() ? 'WEB' : 'MOBILE'
  const input = {
    lottoArea: area,
    launchMode: 'LOTT',
    gameCode,
    view,
    prizeMode,
    device,
    backUrl,
    language,
    theme: themeNow(),
  } as const
  return (await call('lotteryLaunch', input, { signal })).launchUrl
}

/** The vendor's address of a game, for this visitor. */
export async function launchGame(
  nodeId: string,
  mode: 'real' | 'demo',
  language: Language,
  backUrl: string,
  signal?: AbortSignal,
): Promise<string> {
  const device = isWide() ? 'desktop' : 'mobile'
  const input = { nodeId, mode, device, backUrl, language, theme: themeNow(), pick: pickNow() } as const
  const { launchUrl } = await call('launchGame', input, { signal })
  return launchUrl
}
