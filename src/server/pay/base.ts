import { isAgentType } from '#api/access.ts'
import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { firstSpan } from '#server/figures/public.ts'
import type { App } from '#server/kernel/context.ts'
import { type DirectRow, listDirects, listDirectTeams, sumTeam } from './rows-directs.ts'
import { type LineRow, listTypes, sumBonus } from './rows-lines.ts'
import { baseOf } from './settle.ts'
import type { Write } from './show.ts'

/** Direct downlines whose days are read for one payment, at most. */
const directsMax = 1_000

type Payment = Output<Api['agentPayout']>
type Split = Pick<Payment, 'directs' | 'moved' | 'rest' | 'unsplit'>

const compare = (one: bigint, other: bigint) => (one > other ? -1 : one < other ? 1 : 0)

/** Those who did something, the largest first. */
function shownOf(line: LineRow, rows: readonly DirectRow[], money: Write): NonNullable<Payment['directs']> {
  const played = rows.filter((row) => row.valid_bet !== 0n || row.net_loss !== 0n)
  const sorted = played.toSorted(
    (one, other) => compare(baseOf(line.kind, one), baseOf(line.kind, other)) || (one.account < other.account ? -1 : 1),
  )
  return sorted.map((row) => ({
    ...{ account: row.account, kind: isAgentType(row.type) ? 'agent' : 'member' },
    ...{ validBet: money(row.valid_bet), netLoss: money(row.net_loss) },
  }))
}

/** What each direct downline brought, and what is of nobody who stands there now. */
function directsOf(line: LineRow, rows: readonly DirectRow[], money: Write): Split {
  if (rows.length > directsMax) return { unsplit: 'many' }
  const validBet = rows.reduce((rest, row) => rest - row.valid_bet, line.valid_bet)
  const netLoss = rows.reduce((rest, row) => rest - row.net_loss, line.net_loss)
  return {
    directs: shownOf(line, rows, money),
    ...((validBet !== 0n || netLoss !== 0n) && { moved: { validBet: money(validBet), netLoss: money(netLoss) } }),
  }
}

/** What the teams of the agents directly below brought, and the rest of what is counted for the whole team. */
async function teamsOf(app: App, line: LineRow, money: Write): Promise<Split> {
  if (!app.settings.current().agentSeesMembers) return { unsplit: 'hidden' }
  if (line.starts < firstSpan(app.clock.now())) return { unsplit: 'old' }
  const [rows, whole] = await Promise.all([
    listDirectTeams(app.db, line.agent_id, line, directsMax + 1),
    sumTeam(app.db, line.agent_id, line),
  ])
  if (rows.length > directsMax) return { unsplit: 'many' }
  const rest = rows.reduce((left, row) => left - row.valid_bet, whole)
  return { directs: shownOf(line, rows, money), ...(rest !== 0n && { rest: money(rest) }) }
}

/**
 * What the base of a payment is made up of: where it is counted by day, by kind of game and by direct downline as far as agents see
 * them, else by the agents directly below.
 */
export async function partsOfBase(
  app: App,
  line: LineRow,
  money: Write,
): Promise<Split & Pick<Payment, 'types' | 'bonus'>> {
  if (line.first_day === null || line.last_day === null) return { types: [], ...(await teamsOf(app, line, money)) }
  const period = { ...line, firstDay: line.first_day, lastDay: line.last_day }
  const { agentSeesMembers } = app.settings.current()
  const [types, bonus, directs] = await Promise.all([
    listTypes(app.db, line.agent_id, period),
    sumBonus(app.db, line.agent_id, period),
    agentSeesMembers ? listDirects(app.db, line.agent_id, period, directsMax + 1) : undefined,
  ])
  return {
    types: types.map((row) => ({
      ...{ gameType: row.game_type, validBet: money(row.valid_bet), netLoss: money(row.net_loss) },
    })),
    bonus: money(bonus),
    ...(directs ? directsOf(line, directs, money) : { unsplit: 'hidden' }),
  }
}
