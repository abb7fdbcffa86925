import { currencyOf, formatAmount } from '#api/money.ts'
import type { Language } from '#api/page.ts'
import type { Transaction } from '#api/records.ts'
import { Refusal } from '#api/refusal.ts'
import type { agentTransactionsFilter, TeamLine } from '#api/team-lines.ts'
import type { App } from '#server/kernel/context.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import type { KeyPage } from '#server/kernel/keyset.ts'
import { siteText } from '#server/kernel/texts.ts'
import { fileOf } from './exports.ts'
import { toTransaction } from './handlers.ts'
import { periodOf } from './period.ts'
import { countLines, findAccount, type LineRow, listLines, sumLines } from './rows.ts'
import { findBelow } from './rows-team.ts'
import { countTeamLines, listTeamLines, sumTeamLines, type TeamLineRow } from './rows-team-lines.ts'
import { clockOf, linesOf, named, pageRows } from './sheets.ts'

type Asked = ReturnType<typeof agentTransactionsFilter.parse>
type Place = { readonly cursor?: string | undefined; readonly pageSize: number }
interface Sums {
  readonly count: bigint
  readonly truncated: boolean
  readonly received: bigint
  readonly paid: bigint
}

/** The changes that an agent asks for: where they are read. */
interface Source {
  readonly currency: string
  list(place: Place, language: Language): Promise<KeyPage<TeamLine>>
  sum(): Promise<Sums>
  count(limit: number): Promise<number>
}

const none: Sums = { count: 0n, truncated: false, received: 0n, paid: 0n }

/** What an agent sees of a member's own line. */
const toLine = ({ round, ...own }: Transaction, account: string): TeamLine => ({
  ...{ id: own.id, account, type: own.type, pocket: own.pocket, amount: own.amount, currency: own.currency },
  ...{ time: own.time, status: own.status },
  ...(round && { gameName: round.gameName }),
})

/** Every change of one member's pocket. */
async function ofMember(app: App, memberId: bigint, asked: Asked, account: string): Promise<Source> {
  const { pocket, type } = asked
  const filter = { ...periodOf(app, asked), type }
  const own = await findAccount(app.db, memberId, pocket)
  const currency = own?.currency ?? app.settings.currency().code
  const show = (row: LineRow) => toLine(toTransaction(row, pocket, currency), account)
  if (own === undefined)
    return { currency, list: async () => ({ content: [] }), sum: async () => none, count: async () => 0 }
  return {
    currency,
    list: (place, language) => listLines(app.db, own.id, filter, { ...place, language }, show),
    sum: () => sumLines(app.db, own.id, filter),
    count: (limit) => countLines(app.db, own.id, filter, limit),
  }
}

/** The changes of a pocket of everybody below that are no play. */
function ofTeam(app: App, agentId: bigint, asked: Asked): Source {
  const { pocket, type } = asked
  const filter = { ...periodOf(app, asked), agentId, pocket, type }
  const currency = app.settings.currency().code
  const show = (row: TeamLineRow): TeamLine => ({
    ...{ id: `${row.transfer_id}-${row.line}`, account: row.account, type: row.reason, pocket, currency },
    ...{ amount: formatAmount(row.amount, currencyOf(currency)), time: row.at.toISOString(), status: 'completed' },
  })
  return {
    currency,
    list: (place) => listTeamLines(app.db, filter, place, show),
    sum: () => sumTeamLines(app.db, filter),
    count: (limit) => countTeamLines(app.db, filter, limit),
  }
}

/** Throws for somebody outside the team, and where the operator shows agents no single member. */
async function sourceOf(app: App, agentId: bigint, asked: Asked): Promise<Source> {
  if (!app.settings.current().agentSeesMembers) throw new Refusal('not_enabled')
  if (asked.account === undefined) return ofTeam(app, agentId, asked)
  const member = await findBelow(app.db, agentId, asked.account)
  if (member === undefined) throw new Refusal('not_found')
  return ofMember(app, member.id, asked, member.account)
}

export const teamLineHandlers: Handlers<'agentTransactions' | 'agentTransactionsFile'> = {
  async agentTransactions({ app, input: { cursor, pageSize, ...asked }, session, request }) {
    const source = await sourceOf(app, session.memberId, asked)
    const page = await source.list({ cursor, pageSize }, asked.language ?? request.language)
    if (cursor !== undefined) return page
    const { count, truncated, received, paid } = await source.sum()
    const { currency } = source
    const money = (units: bigint) => formatAmount(units, currencyOf(currency))
    const sums = { received: money(received), paid: money(paid), net: money(received - paid) }
    return { ...page, totals: { count: Number(count), truncated, ...sums, currency } }
  },

  async agentTransactionsFile({ app, input, session, request }) {
    const language = input.language ?? request.language
    const source = await sourceOf(app, session.memberId, input)
    const { timeZone, show } = clockOf(app)
    const text = (key: string) => siteText(language, 'account', key)
    const head = [
      ...[`${text('time')} (${timeZone})`, siteText(language, 'team-lines', 'account'), text('what')],
      ...[
        siteText(language, 'receipt', 'game'),
        text('status'),
        text('amount'),
        siteText(language, 'records', 'currency'),
      ],
    ]
    const cells = (line: TeamLine) => [
      ...[show(line.time), line.account, named(language, 'receipt', 'types', line.type), line.gameName ?? ''],
      ...[text(`statuses.${line.status}`), line.amount, line.currency],
    ]
    const load = (cursor: string | undefined) => source.list({ cursor, pageSize: pageRows }, language)
    return fileOf(app, 'team-transactions', { count: source.count, pages: linesOf(head, load, cells) })
  },
}
