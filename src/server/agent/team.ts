import { isAgentType } from '#api/access.ts'
import type { Downline } from '#api/agent.ts'
import type { Api } from '#api/index.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { CsvFile } from '#server/kernel/csv-file.ts'
import type { Call } from '#server/kernel/handler.ts'
import { siteText } from '#server/kernel/texts.ts'
import { readId } from '#server/messages/public.ts'
import { clockOf, fileOf, linesOf, pageRows } from '#server/records/public.ts'
import { countTeam, type DownlineRow, listTeam, type PlaceRow, pathTo, type TeamFilter } from './rows.ts'

const dayMs = 86_400_000

/** Somebody below an agent as calls show them. */
export const toDownline = (row: DownlineRow): Downline => ({
  id: row.id.toString(),
  account: row.account,
  nickname: row.nickname,
  kind: isAgentType(row.type) ? 'agent' : 'member',
  accounts: Number(row.below),
  registeredAt: row.created_at.toISOString(),
  lastLoginAt: row.last_login_at?.toISOString(),
  ...(row.way && { way: [...row.way] }),
})

type Asked = Pick<Call<Api['agentTeam']>['input'], 'parent' | 'account' | 'order' | 'days'>

/** Which list of a team is asked for, and the way down to whom it is about. Throws {@link Refusal} for somebody of another team. */
export async function teamOf(
  app: App,
  agentId: bigint,
  { parent, account, order, days }: Asked,
): Promise<{ readonly filter: TeamFilter; readonly path: readonly PlaceRow[] }> {
  const parentId = parent === undefined ? agentId : readId(parent)
  const path = await pathTo(app.db, agentId, parentId)
  // Somebody else's team is told from nobody by nothing.
  if (path.length === 0) throw new Refusal('not_found')
  if (account !== '') return { filter: { of: 'found', parentId, account }, path }
  if (order === 'account') return { filter: { of: order, parentId }, path }
  const since = days === undefined ? undefined : new Date(app.clock.now().getTime() - days * dayMs)
  return { filter: { of: order, parentId, since }, path }
}

/** A list of a team as a file in a language's words. */
export async function agentTeamFile({
  app,
  input,
  request,
  session: { memberId },
}: Pick<Call<Api['agentTeamFile']>, 'app' | 'input' | 'request' | 'session'>): Promise<CsvFile> {
  const { language = request.language, ...asked } = input
  const { filter, path } = await teamOf(app, memberId, asked)
  const { timeZone, show } = clockOf(app)
  const text = (key: string) => siteText(language, 'team', key)
  const head = [
    ...[text('account'), text('nickname'), text('type'), text('above'), text('below')],
    ...[`${text('registered')} (${timeZone})`, text('lastLogin')],
  ]
  const from = path.slice(1).map((row) => row.account)
  const cells = (one: Downline) => [
    ...[one.account, one.nickname, text(`types.${one.kind}`)],
    [...from, ...(one.way ?? []).map((place) => place.account)].join(' > '),
    ...[one.kind === 'agent' ? String(one.accounts) : '', show(one.registeredAt)],
    one.lastLoginAt === undefined ? '' : show(one.lastLoginAt),
  ]
  const load = (cursor: string | undefined) => listTeam(app.db, filter, { cursor, pageSize: pageRows }, toDownline)
  return fileOf(app, 'team', {
    count: (limit) => countTeam(app.db, filter, limit),
    pages: linesOf(head, load, cells),
  })
}
