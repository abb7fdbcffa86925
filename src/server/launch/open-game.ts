import { isTrialType } from '#api/access.ts'
import type { Language } from '#api/page.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { RequestFacts, Session } from '#server/kernel/handler.ts'
import { refuseExcluded } from '#server/limits/public.ts'
import { rememberPlay } from '#server/lobby/public.ts'
import { viaLaunchCdn } from '#server/system/public.ts'
import { issueLaunchToken } from '#server/wallet/public.ts'
import { backPath } from './back-url.ts'
import { continuePlay } from './play-session.ts'
import { findPlayer, type GameToLaunch } from './rows.ts'
import { noteLaunch } from './vendor-health.ts'

export interface LaunchWish {
  readonly mode: 'real' | 'demo'
  readonly device: 'desktop' | 'mobile'
  /** Another origin becomes `/`. */
  readonly backUrl: string | undefined
  readonly language: Language
  readonly session: Session | undefined
  readonly request: RequestFacts
  /** What the vendor is told beside the protocol's own fields. */
  readonly meta?: Readonly<Record<string, string>>
}

/**
 * The address at which a game opens for this visitor, by the operator's launch server where there is one. Refuses with
 * `game_maintenance`, `vendor_unavailable`, `region_restricted`, `trial_not_offered`, and for money with
 * `not_logged_in`, `real_account_needed`, `account_disabled`.
 */
export async function openGame(app: App, game: GameToLaunch, wish: LaunchWish): Promise<string> {
  if (!game.open) throw new Refusal('game_maintenance')
  if (game.vendorDown) throw new Refusal('vendor_unavailable', { detail: 'the vendor has not answered lately' })
  if (game.blockedCountries.includes(wish.request.country)) throw new Refusal('region_restricted')
  if (wish.mode === 'demo' && !game.demoSupport) throw new Refusal('trial_not_offered')
  const player = wish.mode === 'real' ? await admit(app, wish.session, game) : undefined
  const asked = app.ports.gameVendor.launch({
    ...launchFacts(app, wish),
    ...player,
    gameCode: game.gameCode,
    mode: wish.mode,
    ...metaOf(app, wish),
  })
  const { url } = await noteLaunch(app, game, asked)
  if (player !== undefined) await rememberPlay(app, BigInt(player.user), game.nodeId)
  return viaLaunchCdn(url, app.settings.current().launchCdn)
}

/** Lets a member in for money and gives the vendor's names for them. The token is stored before the vendor is asked. */
async function admit(
  app: App,
  session: Session | undefined,
  game: GameToLaunch,
): Promise<{ user: string; token: string; currency: string }> {
  if (session === undefined) throw new Refusal('not_logged_in')
  if (isTrialType(session.type)) throw new Refusal('real_account_needed')
  const player = await findPlayer(app.db, session.memberId)
  if (player === undefined) throw new Refusal('real_account_needed')
  if (player.status !== 'active')
    throw new Refusal(player.status === 'self_excluded' ? 'play_excluded' : 'account_disabled')
  const { memberId } = session
  const { currency } = player
  await refuseExcluded(app, memberId)
  await continuePlay(app, memberId)
  const token = await issueLaunchToken(app.db, { memberId, currency, gameCode: game.gameCode, at: app.clock.now() })
  return { user: memberId.toString(), token, currency }
}

/** A trial also names the fun money that the site says it starts with. */
function metaOf(app: App, { mode, meta }: LaunchWish) {
  const funBalance = mode === 'demo' ? app.settings.current().trialBalance : ''
  return (meta || funBalance) && { meta: { ...meta, ...(funBalance && { funBalance }) } }
}

function launchFacts(app: App, { device, backUrl, language, request }: LaunchWish) {
  const { publicUrl } = app.config
  return {
    currency: app.settings.currency().code,
    language,
    platform: device === 'mobile' ? 'GPL_MOBILE' : 'GPL_DESKTOP',
    ip: request.ip,
    // The protocol's word for a country that is not known.
    country: request.country === 'ZZ' ? 'XX' : request.country,
    lobbyUrl: publicUrl + backPath(backUrl, publicUrl),
  } as const
}
