import { isAgentType } from '#api/access.ts'
import type { Language } from '#api/page.ts'
import { Refusal } from '#api/refusal.ts'
import type { agentProfitFilter, ProfitSort, TeamProfitLine } from '#api/team-profit.ts'
import { pathTo } from '#server/agent/public.ts'
import { countedUpTo } from '#server/figures/public.ts'
import type { App } from '#server/kernel/context.ts'
import { dayIn } from '#server/kernel/day.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { siteText } from '#server/kernel/texts.ts'
import { readId } from '#server/messages/public.ts'
import { writer } from './amounts.ts'
import { fileOf } from './exports.ts'
import { daysAsked } from './profit-rules.ts'
import { isLarger } from './rows-team.ts'
import {
  countMembers,
  listByAccount,
  listByFigure,
  type ProfitFilter,
  type ProfitRow,
  type ProfitSums,
  sortedMax,
  sumMembers,
  sumTeam,
} from './rows-team-profit.ts'
import { linesOf, pageRows, type Sheet } from './sheets.ts'

type Asked = ReturnType<typeof agentProfitFilter.parse>

/** Whose downlines an agent asks for, and the way there. Throws for everybody outside the team, and where agents see no single member. */
async function filterOf(app: App, agentId: bigint, { parent, who, account, from, to }: Asked) {
  const { agentSeesMembers, timeZone } = app.settings.current()
  if (!agentSeesMembers) throw new Refusal('not_enabled')
  const days = daysAsked({ from, to }, dayIn(timeZone, app.clock.now()))
  const parentId = parent === undefined ? agentId : readId(parent)
  const path = await pathTo(app.db, agentId, parentId)
  if (path.length === 0) throw new Refusal('not_found')
  const isLarge = who === 'team' && (await isLarger(app.db, parentId, sortedMax))
  const filter: ProfitFilter = { ...days, parentId, account, who: isLarge ? 'site' : who }
  return { filter, path, count: await countMembers(app.db, filter, sortedMax + 1) }
}

/** What a list of so many is sorted by. */
function sortOf(asked: ProfitSort | undefined, count: number): ProfitSort {
  const isSortable = count <= sortedMax
  if (asked !== undefined && asked !== 'account' && !isSortable) throw new Refusal('team_too_large')
  return asked ?? (isSortable ? 'validBet' : 'account')
}

const sumsOf = ({ deposits, withdrawals, bonus, valid_bet, result }: ProfitSums) => ({
  ...{ deposits, withdrawals, bonus },
  ...{ validBet: valid_bet, result },
})

function lineOf(app: App) {
  const write = writer(app.settings.currency().code)
  return (row: ProfitRow): TeamProfitLine => ({
    ...{ id: row.id.toString(), account: row.account, kind: isAgentType(row.type) ? 'agent' : 'member' },
    ...write(sumsOf(row)),
  })
}

type Place = { readonly cursor?: string | undefined; readonly pageSize: number }

const listProfit = (app: App, filter: ProfitFilter, sort: ProfitSort, place: Place) =>
  sort === 'account'
    ? listByAccount(app.db, filter, place, lineOf(app))
    : listByFigure(app.db, filter, sort, place, lineOf(app))

/** Sums of all who meet the filter: of a whole large team as it is counted, else of the members themselves. */
async function totalsOf(app: App, filter: ProfitFilter, count: number) {
  const currency = app.settings.currency().code
  const write = writer(currency)
  const sortable = count <= sortedMax
  if (!sortable && filter.who === 'site' && filter.account === '') {
    const { members, ...sums } = await sumTeam(app.db, filter)
    return { count: members, truncated: false, ...write(sumsOf(sums)), sortable, currency }
  }
  const sums = await sumMembers(app.db, filter)
  return { count: Math.min(count, sortedMax), truncated: !sortable, ...write(sumsOf(sums)), sortable, currency }
}

function sheetOf(app: App, filter: ProfitFilter, sort: ProfitSort, language: Language): Sheet {
  const text = (key: string) => siteText(language, 'team-profit', key)
  const head = [
    ...[text('from'), text('to'), text('account'), text('kind'), text('deposits'), text('withdrawals')],
    ...[text('bonus'), text('validBet'), text('result'), siteText(language, 'records', 'currency')],
  ]
  const currency = app.settings.currency().code
  const cells = (line: TeamProfitLine) => [
    ...[filter.from, filter.to, line.account, text(`kinds.${line.kind}`), line.deposits, line.withdrawals],
    ...[line.bonus, line.validBet, line.result, currency],
  ]
  const load = (cursor: string | undefined) => listProfit(app, filter, sort, { cursor, pageSize: pageRows })
  return { count: (limit) => countMembers(app.db, filter, limit), pages: linesOf(head, load, cells) }
}

export const teamProfitHandlers: Handlers<'agentProfit' | 'agentProfitFile'> = {
  async agentProfit({ app, input: { cursor, pageSize, ...asked }, session }) {
    const asOf = await countedUpTo(app.db)
    const { filter, path, count } = await filterOf(app, session.memberId, asked)
    const sort = sortOf(asked.sort, count)
    const page = await listProfit(app, filter, sort, { cursor, pageSize })
    return {
      ...{ from: filter.from, to: filter.to, sort },
      path: path.map(({ id, account }) => ({ id: id.toString(), account })),
      ...page,
      ...(cursor === undefined && { totals: await totalsOf(app, filter, count) }),
      asOf: asOf.toISOString(),
    }
  },

  async agentProfitFile({ app, input: { language, ...asked }, session, request }) {
    const { filter, count } = await filterOf(app, session.memberId, asked)
    const sheet = sheetOf(app, filter, sortOf(asked.sort, count), language ?? request.language)
    return fileOf(app, 'team-profit', sheet)
  },
}
