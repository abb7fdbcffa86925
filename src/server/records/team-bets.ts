import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { countedMax, type Language } from '#api/page.ts'
import { Refusal } from '#api/refusal.ts'
import type { agentBetsFilter, TeamRound } from '#api/team-records.ts'
import { countedUpTo } from '#server/figures/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { siteText } from '#server/kernel/texts.ts'
import { imagePlace } from '#server/system/public.ts'
import { writer } from './amounts.ts'
import { ownBets, toRound, totalsOf } from './bets.ts'
import { fileOf } from './exports.ts'
import { type periodOf, wholeDays } from './period.ts'
import { countRounds, listRounds, listVendors, type RoundFilter, type RoundRow } from './rows-bets.ts'
import { findBelow, isLarger, sumTeamPlay } from './rows-team.ts'
import { clockOf, linesOf, named, pageRows, type Sheet } from './sheets.ts'

/** In larger teams the site's newest rounds are read instead of each member's. */
const smallTeam = 1_000

type TeamFilter = RoundFilter & ReturnType<typeof periodOf>

type Asked = Omit<ReturnType<typeof agentBetsFilter.parse>, 'language'>

/** How the rounds of a team are found. */
const sourceOf = async (app: App, agentId: bigint) =>
  (await isLarger(app.db, agentId, smallTeam)) ? ('site' as const) : ('members' as const)

/**
 * Whose rounds an agent asks for: the team's, or those of somebody in it, alone or with the team below. Throws for somebody else,
 * and where the operator shows agents no single member.
 */
async function filterOf(app: App, agentId: bigint, { account, branch, ...asked }: Asked): Promise<TeamFilter> {
  if (!app.settings.current().agentSeesMembers) throw new Refusal('not_enabled')
  const filter = await ownBets(app, asked)
  if (account === undefined) return { ...filter, memberId: agentId, team: await sourceOf(app, agentId) }
  const member = await findBelow(app.db, agentId, account)
  if (member === undefined) throw new Refusal('not_found')
  if (branch !== true) return { ...filter, memberId: member.id }
  return { ...filter, memberId: member.id, team: await sourceOf(app, member.id), withTop: true }
}

function teamRound(app: App) {
  const images = imagePlace(app.settings.current().imageCdn)
  return (row: RoundRow): TeamRound => {
    const round = toRound(row, images)
    return { ...round, account: row.account, ...(row.status !== 'open' && { valid: round.stake }) }
  }
}

/**
 * What all rounds of a filter come to. A large team with more bets than are read has the sums of its counted days, where they know
 * the filter: whole days of the site's calendar, all games or those of a type.
 */
export async function teamTotals(
  app: App,
  filter: TeamFilter,
  readMax = countedMax,
): Promise<Output<Api['agentBets']>['totals']> {
  const { memberId, team, withTop, vendor, status, gameType } = filter
  const isCounted = team === 'site' && vendor === undefined && status === undefined
  const days = isCounted ? wholeDays(app, filter) : undefined
  if (days === undefined) return totalsOf(app, filter)
  const upTo = await countedUpTo(app.db)
  const { bets, staked, valid_bet, won } = await sumTeamPlay(app.db, memberId, days, { gameType, withTop })
  if (bets <= readMax) return totalsOf(app, filter)
  const currency = app.settings.currency().code
  const sums = writer(currency)({ stake: staked, payout: won, valid: valid_bet, open: 0n, result: won - staked })
  return { ...sums, count: Number(bets), truncated: false, currency, byDayUpTo: upTo.toISOString() }
}

async function sheetOf(app: App, filter: RoundFilter, language: Language): Promise<Sheet> {
  const { timeZone, show } = clockOf(app)
  const text = (key: string) => siteText(language, 'records', key)
  const head = [
    ...[`${text('time')} (${timeZone})`, siteText(language, 'team-records', 'account'), text('round'), text('game')],
    ...[text('vendor'), text('category'), text('status'), text('stake'), text('sums.valid')],
    ...[text('payout'), siteText(language, 'team-records', 'result'), text('currency')],
  ]
  const cells = (round: TeamRound) => [
    ...[show(round.openedAt), round.account, round.id, round.gameName, round.vendorName],
    ...[named(language, 'records', 'types', round.gameType), named(language, 'records', 'statuses', round.status)],
    ...[round.stake, round.valid ?? '', round.win, round.status === 'open' ? '' : round.result, round.currency],
  ]
  const load = (cursor: string | undefined) =>
    listRounds(app.db, filter, { language, cursor, pageSize: pageRows }, teamRound(app))
  return { count: (limit) => countRounds(app.db, filter, limit), pages: linesOf(head, load, cells) }
}

export const teamBetHandlers: Handlers<'agentBets' | 'agentBetsFile'> = {
  async agentBets({ app, input, session, request }): Promise<Output<Api['agentBets']>> {
    const { cursor, pageSize, language: wanted, ...asked } = input
    const filter = await filterOf(app, session.memberId, asked)
    const place = { language: wanted ?? request.language, cursor, pageSize }
    const page = await listRounds(app.db, filter, place, teamRound(app))
    if (cursor !== undefined) return page
    return { ...page, totals: await teamTotals(app, filter), vendors: await listVendors(app.db) }
  },

  async agentBetsFile({ app, input: { language, ...asked }, session, request }) {
    const filter = await filterOf(app, session.memberId, asked)
    return fileOf(app, 'team-bets', await sheetOf(app, filter, language ?? request.language))
  },
}
