import { isTrialType } from '#api/access.ts'
import type { Input } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import type { Round } from '#api/launch.ts'
import { currencies, formatAmount, isCurrencyCode } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/app.ts'
import type { Handlers, RequestFacts, Session } from '#server/kernel/handler.ts'
import { rememberPlay } from '#server/lobby/public.ts'
import { issueLaunchToken } from '#server/wallet/public.ts'
import { backPath } from './back-url.ts'
import { continuePlay } from './play-session.ts'
import { findGame, findPlayer, findRound, type GameToLaunch, listMovements, listRounds, type RoundRow } from './rows.ts'

export const launchHandlers: Handlers<'launchGame' | 'rounds' | 'roundDetail'> = {
  async launchGame({ app, input, session, request }) {
    const game = await findGame(app.db, input.nodeId)
    if (game === undefined) throw new Refusal('game_not_found')
    if (!game.open) throw new Refusal('game_maintenance')
    if (game.blockedCountries.includes(request.country)) throw new Refusal('region_restricted')
    if (input.mode === 'demo' && !game.demoSupport) throw new Refusal('trial_not_offered')
    const player = input.mode === 'real' ? await admit(app, session, game) : undefined
    const { url } = await app.gameVendor.launch({
      ...launchFacts(app, input, request),
      ...player,
      gameCode: game.gameCode,
      mode: input.mode,
    })
    if (player !== undefined) await rememberPlay(app, BigInt(player.user), BigInt(input.nodeId))
    return { launchUrl: url }
  },

  async rounds({ app, input, session, request }) {
    const { pageNo, pageSize, ...filter } = input
    const page = { limit: pageSize, offset: (pageNo - 1) * pageSize }
    const { rows, total } = await listRounds(app.db, { ...filter, memberId: session.memberId }, request.language, page)
    return { content: rows.map(toRound), totalPages: Math.ceil(total / pageSize), total }
  },

  async roundDetail({ app, input, session, request }) {
    const row = await findRound(app.db, session.memberId, input.id, request.language)
    if (row === undefined) throw new Refusal('not_found')
    const movements = await listMovements(app.db, row.id)
    return {
      round: toRound(row),
      movements: movements.map((movement) => ({
        kind: movement.kind,
        amount: money(movement.amount, row.currency),
        balanceAfter: money(movement.balance, row.currency),
        time: movement.received_at.toISOString(),
        reference: movement.transaction_uuid,
      })),
    }
  },
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
  if (player.status !== 'active') throw new Refusal('account_disabled')
  const { memberId } = session
  const { currency } = player
  await continuePlay(app, memberId)
  const token = await issueLaunchToken(app.db, { memberId, currency, gameCode: game.gameCode, at: app.clock.now() })
  return { user: memberId.toString(), token, currency }
}

function launchFacts(app: App, input: Input<Api['launchGame']>, request: RequestFacts) {
  const { publicUrl } = app.config
  return {
    currency: app.settings.currency().code,
    language: input.language ?? request.language,
    platform: input.device === 'mobile' ? 'GPL_MOBILE' : 'GPL_DESKTOP',
    ip: request.ip,
    // The protocol's word for a country that is not known.
    country: request.country === 'ZZ' ? 'XX' : request.country,
    lobbyUrl: publicUrl + backPath(input.backUrl, publicUrl),
  } as const
}

function toRound(row: RoundRow): Round {
  return {
    id: row.id.toString(),
    gameName: row.game_name,
    nodeId: row.node_id.toString(),
    vassalage: row.vassalage,
    gameType: row.game_type,
    stake: money(row.stake, row.currency),
    win: money(row.win, row.currency),
    result: money(row.win - row.stake, row.currency),
    currency: row.currency,
    status: row.status,
    openedAt: row.opened_at.toISOString(),
    ...(row.closed_at === null ? {} : { closedAt: row.closed_at.toISOString() }),
  }
}

function money(units: bigint, code: string): string {
  return formatAmount(units, currencies[isCurrencyCode(code) ? code : 'THB'])
}
