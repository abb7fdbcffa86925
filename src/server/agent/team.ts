import { isAgentType } from '#api/access.ts'
import { type Downline, type TeamFigure, teamFigures } from '#api/agent.ts'
import { contractKinds } from '#api/contract-kinds.ts'
import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import type { Language } from '#api/language.ts'
import type { Currency } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import { countedUpTo } from '#server/figures/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { CsvFile } from '#server/kernel/csv-file.ts'
import { dayIn } from '#server/kernel/day.ts'
import type { Call } from '#server/kernel/handler.ts'
import { siteText } from '#server/kernel/texts.ts'
import { readId } from '#server/messages/public.ts'
import { clockOf, fileOf, linesOf, pageRows } from '#server/records/public.ts'
import { currencyOfMember } from '#server/wallet/public.ts'
import { withAgreed } from './agreed.ts'
import { daysOf } from './figures.ts'
import { withNotes } from './notes.ts'
import { countTeam, type DownlineRow, listTeam, type PlaceRow, pathTo, type TeamFilter } from './rows.ts'
import { findWithFigures, type SortedFilter, type SortedRow } from './rows-sorted.ts'
import { figuresOf, pageSorted, refuseHidden } from './sorted.ts'

const dayMs = 86_400_000

/** A step of the way to somebody as calls show it. */
export const toPlace = ({ id, account }: PlaceRow) => ({ id: id.toString(), account })

/** Somebody below an agent as calls show them; without names and log-ins where agents see no single member. */
const toDownline =
  (isSeen: boolean) =>
  (row: DownlineRow): Downline => ({
    id: row.id.toString(),
    account: row.account,
    nickname: isSeen ? row.nickname : '',
    kind: isAgentType(row.type) ? 'agent' : 'member',
    accounts: row.below,
    registeredAt: row.created_at.toISOString(),
    ...(isSeen && { lastLoginAt: row.last_login_at?.toISOString() }),
    ...(row.way && { way: [...row.way] }),
  })

type Asked = Pick<Call<Api['agentTeam']>['input'], 'parent' | 'account' | 'order' | 'days' | 'period'>

const isFigure = (order: Asked['order']): order is TeamFigure => teamFigures.some((figure) => figure === order)

interface TeamAsked {
  readonly filter: TeamFilter
  /** Where the list is one by a figure. */
  readonly sorted?: SortedFilter | undefined
  readonly path: readonly PlaceRow[]
}

/** Which list of a team is asked for, and the way down to whom it is about. Throws {@link Refusal} for somebody of another team. */
export async function teamOf(
  app: App,
  agentId: bigint,
  { parent, account, order, days, period }: Asked,
): Promise<TeamAsked> {
  const parentId = parent === undefined ? agentId : readId(parent)
  const path = await pathTo(app.db, agentId, parentId)
  // Somebody else's team is told from nobody by nothing.
  if (path.length === 0) throw new Refusal('not_found')
  if (account !== '') return { filter: { of: 'found', parentId, account }, path }
  if (order === 'account') return { filter: { of: order, parentId }, path }
  refuseHidden(app, order)
  if (isFigure(order)) {
    const span = daysOf(period, dayIn(app.settings.current().timeZone, app.clock.now()))
    return { filter: { of: 'account', parentId }, sorted: { parentId, by: order, ...span }, path }
  }
  const since = days === undefined ? undefined : new Date(app.clock.now().getTime() - days * dayMs)
  return { filter: { of: order, parentId, since }, path }
}

/** A line of a list by a figure. */
const sortedLine = (app: App, currency: Currency) => {
  const figures = figuresOf(app, currency)
  const show = toDownline(true)
  return (row: SortedRow): Downline => ({ ...show(row), figures: figures(row) })
}

/** Lines of a list with what is agreed with each, and what the agent has noted. */
const withOwn = async (app: App, agentId: bigint, content: readonly Downline[]) =>
  withNotes(app.db, agentId, await withAgreed(app.db, content))

/** A page of a list of a team, with what its figures are of. */
export async function pageOf(
  app: App,
  agentId: bigint,
  { filter, sorted }: Pick<TeamAsked, 'filter' | 'sorted'>,
  place: { readonly cursor?: string | undefined; readonly pageSize: number },
) {
  if (sorted === undefined) {
    const page = await listTeam(app.db, filter, place, toDownline(app.settings.current().agentSeesMembers))
    return { ...page, content: await withOwn(app, agentId, page.content) }
  }
  const currency = await currencyOfMember(app, app.db, agentId)
  const { asOf, top, ...page } = await pageSorted(app, sorted, place, sortedLine(app, currency))
  const { from, to } = sorted
  const told = { from, to, currencySymbol: currency.symbol, asOf: asOf.toISOString(), ...(top && { top }) }
  return { ...page, content: await withOwn(app, agentId, page.content), sorted: told }
}

/** One account of a team with its figures. Throws {@link Refusal} for somebody of another team, and for the agent. */
export async function memberOf(
  app: App,
  agentId: bigint,
  { id, period }: Call<Api['agentTeamMember']>['input'],
): Promise<Output<Api['agentTeamMember']>> {
  const path = await pathTo(app.db, agentId, readId(id))
  if (path.length < 2) throw new Refusal('not_found')
  const { timeZone, agentSeesMembers } = app.settings.current()
  const span = daysOf(period, dayIn(timeZone, app.clock.now()))
  const asOf = await countedUpTo(app.db)
  const row = (await findWithFigures(app.db, path.at(-1)!.id, span.from, span.to))!
  const currency = await currencyOfMember(app, app.db, agentId)
  const shown = {
    ...toDownline(agentSeesMembers)(row),
    ...(agentSeesMembers && { figures: figuresOf(app, currency)(row) }),
  }
  const [own] = await withOwn(app, agentId, [shown])
  return { ...own!, path: path.map(toPlace), ...span, currencySymbol: currency.symbol, asOf: asOf.toISOString() }
}

type Words = (key: string) => string

/** The columns of contracts in a file: the rate of each kind, and whether an offer waits. */
const agreedHead = (language: Language): string[] => [
  ...contractKinds.map((kind) => `${siteText(language, 'pay', `titles.${kind}`)} (%)`),
  siteText(language, 'team', 'contractOffers'),
]
const agreedCells = ({ rates, isOffered }: Downline, text: Words): string[] => [
  ...contractKinds.map((kind) => rates?.[kind] ?? ''),
  isOffered ? text('offerWaits') : '',
]

/** The columns of figures in a file; the days that they are of stand in each line, as in other files. */
const figureHead = (app: App, text: Words): string[] => [
  ...[
    text('sorted.from'),
    text('sorted.to'),
    text('sorted.status'),
    text('sorted.validBet'),
    text('sorted.result'),
    text('sorted.deposits'),
    text('sorted.withdrawals'),
  ],
  ...(app.settings.current().agentSeesBalances ? [text('sorted.balance')] : []),
]
const figureCells = ({ from, to }: SortedFilter, { figures }: Downline, text: Words): string[] =>
  figures === undefined
    ? []
    : [
        ...[from, to, text(`sorted.statuses.${figures.state}`), figures.validBet, figures.result],
        ...[figures.deposits, figures.withdrawals],
        ...(figures.balance === undefined ? [] : [figures.balance]),
      ]

/** A list of a team as a file in a language's words. */
export async function agentTeamFile({
  app,
  input,
  request,
  session: { memberId },
}: Pick<Call<Api['agentTeamFile']>, 'app' | 'input' | 'request' | 'session'>): Promise<CsvFile> {
  const { language = request.language, ...asked } = input
  const { filter, sorted, path } = await teamOf(app, memberId, asked)
  const { timeZone, show } = clockOf(app)
  const text = (key: string) => siteText(language, 'team', key)
  const head = [
    ...[text('account'), text('nickname'), text('type'), text('above'), text('below')],
    ...[`${text('registered')} (${timeZone})`, text('lastLogin')],
    ...agreedHead(language),
    text('note.title'),
    ...(sorted ? figureHead(app, text) : []),
  ]
  const from = path.slice(1).map((row) => row.account)
  const cells = (one: Downline) => [
    ...[one.account, one.nickname, text(`types.${one.kind}`)],
    [...from, ...(one.way ?? []).map((place) => place.account)].join(' > '),
    ...[one.kind === 'agent' ? String(one.accounts) : '', show(one.registeredAt)],
    one.lastLoginAt === undefined ? '' : show(one.lastLoginAt),
    ...agreedCells(one, text),
    one.note ?? '',
    ...(sorted ? figureCells(sorted, one, text) : []),
  ]
  const load = (cursor: string | undefined) => pageOf(app, memberId, { filter, sorted }, { cursor, pageSize: pageRows })
  return fileOf(app, 'team', {
    count: (limit) => countTeam(app.db, filter, limit),
    pages: linesOf(head, load, cells),
  })
}
