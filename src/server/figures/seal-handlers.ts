import { isAgentType } from '#api/access.ts'
import type { PlaySums } from '#api/day-seal-proof.ts'
import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { formatAmount } from '#api/money.ts'
import { auditLineAbout } from '#server/kernel/audit-lines.ts'
import type { App } from '#server/kernel/context.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { dayPart, keyset } from '#server/kernel/keyset.ts'
import { hashesOf, merkleTree, proveAuditLine, saltOf } from '#server/ledger/public.ts'
import {
  findLastSeal,
  findOpenDay,
  findSeal,
  findSealedTeam,
  findTeamDay,
  type ListedSealRow,
  listDirects,
  listSeals,
  type SealedSums,
  type SealRow,
  sumDirects,
} from './rows-seals.ts'
import { sealedAct, subjectOf, teamLeaf } from './seals.ts'

/** Direct downlines that are shown one by one. */
const partsMax = 1_000

const toSums = ({ bets, staked, valid_bet, won }: SealedSums): PlaySums => ({
  ...{ bets: String(bets), staked: String(staked), validBet: String(valid_bet), won: String(won) },
})
const nothing: SealedSums = { bets: 0n, staked: 0n, valid_bet: 0n, won: 0n }

/** The line of an agent's team, with its place in the tree of the day. */
async function teamOf(app: App, agentId: bigint, { day, seed, hashes }: SealRow) {
  const row = await findSealedTeam(app.db, day, agentId)
  if (row === undefined) return undefined
  const { name, text } = teamLeaf(day, row)
  const index = Number(row.place)
  const path = merkleTree(hashesOf(hashes))
    .path(index)
    .map((hash) => hash.toString('hex'))
  return { leaf: text, salt: saltOf(seed, name).toString('hex'), index, path }
}

/** What the direct downlines of then play into the team, as it is counted now. */
async function partsOf(app: App, agentId: bigint, { day, move_id }: SealRow) {
  const shown = app.settings.current().agentSeesMembers ? partsMax : 0
  const rows = await listDirects(app.db, agentId, day, move_id, shown)
  const all = await sumDirects(app.db, agentId, day, move_id)
  const rest = { ...nothing }
  for (const name of ['bets', 'staked', 'valid_bet', 'won'] as const)
    rest[name] = rows.reduce((left, row) => left - row[name], all[name])
  const people = Number(all.people) - rows.length
  const kindOf = (type: number) => (isAgentType(type) ? ('agent' as const) : ('member' as const))
  return {
    parts: rows.map((row) => ({ account: row.account, kind: kindOf(row.type), ...toSums(row) })),
    ...(people > 0 && { others: { people, ...toSums(rest) } }),
  }
}

/** The line of the audit log that tells of a day, with its way into the chain. It names the day and nothing else of the house. */
async function loggedOf(app: App, day: string) {
  const line = await auditLineAbout(app.db, sealedAct, subjectOf(day))
  if (line === undefined) return { logged: { id: '', leaf: '' }, blocks: [], checkpoints: [], keys: [] }
  const { lines, ...proofs } = await proveAuditLine(app.db, line)
  return { logged: lines[0]!, ...proofs }
}

type State = Output<Api['agentDaySeal']>['state']

async function stateOf(app: App, day: string, seal: SealRow | undefined): Promise<State> {
  const open = await findOpenDay(app.db)
  const isClosed = open !== undefined && day < open
  if (seal !== undefined) return isClosed ? 'sealed' : 'counting'
  const last = await findLastSeal(app.db)
  return last !== undefined && day < last.day ? 'before' : isClosed ? 'waiting' : 'open'
}

const byDay = keyset('day-seals', 'descending', dayPart)

export const sealHandlers: Handlers<'agentDaySeal' | 'staffDaySeals'> = {
  async agentDaySeal({ app, input: { day }, session: { memberId } }) {
    const seal = await findSeal(app.db, day)
    const state = await stateOf(app, day, seal)
    const told = { day, state, currencySymbol: app.settings.currency().symbol }
    if (seal === undefined || state !== 'sealed') return told
    const team = await teamOf(app, memberId, seal)
    return {
      ...told,
      seal: {
        ...{ sealedAt: seal.sealed_at.toISOString(), agent: String(memberId), statement: seal.statement },
        ...(team && { team }),
        ...(await loggedOf(app, day)),
        ...(await partsOf(app, memberId, seal)),
        counted: toSums((await findTeamDay(app.db, memberId, day)) ?? nothing),
      },
    }
  },

  async staffDaySeals({ app, input: { cursor, pageSize } }) {
    const [before] = byDay.read(cursor)
    const rows = await listSeals(app.db, before, pageSize + 1)
    const currency = app.settings.currency()
    const money = (units: bigint) => formatAmount(units, currency)
    const page = byDay.page(
      rows,
      pageSize,
      ({ day }) => [day],
      (row: ListedSealRow) => ({
        ...{ day: row.day, sealedAt: row.sealed_at.toISOString(), teams: Number(row.teams) },
        ...{ bets: Number(row.bets), validBet: money(row.valid_bet), netWin: money(row.staked - row.won) },
        root: (JSON.parse(row.statement) as string[])[2]!,
      }),
    )
    return { ...page, currencySymbol: currency.symbol }
  },
}
