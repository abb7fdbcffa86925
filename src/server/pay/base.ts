import { isAgentType } from '#api/access.ts'
import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import type { App } from '#server/kernel/context.ts'
import { type DirectRow, type LineRow, listDirects, listTypes, sumBonus } from './rows-lines.ts'
import { baseOf } from './settle.ts'
import type { Write } from './show.ts'

/** Direct downlines whose days are read for one payment, at most. */
const directsMax = 1_000

type Payment = Output<Api['agentPayout']>

const compare = (one: bigint, other: bigint) => (one > other ? -1 : one < other ? 1 : 0)

/** What each direct downline brought, and what is of nobody who stands there now. */
function directsOf(line: LineRow, rows: readonly DirectRow[], money: Write): Pick<Payment, 'directs' | 'moved'> {
  if (rows.length > directsMax) return {}
  const played = rows.filter((row) => row.valid_bet !== 0n || row.net_loss !== 0n)
  const sorted = played.toSorted(
    (one, other) => compare(baseOf(line.kind, one), baseOf(line.kind, other)) || (one.account < other.account ? -1 : 1),
  )
  const validBet = played.reduce((rest, row) => rest - row.valid_bet, line.valid_bet)
  const netLoss = played.reduce((rest, row) => rest - row.net_loss, line.net_loss)
  return {
    directs: sorted.map((row) => ({
      ...{ account: row.account, kind: isAgentType(row.type) ? 'agent' : 'member' },
      ...{ validBet: money(row.valid_bet), netLoss: money(row.net_loss) },
    })),
    ...((validBet !== 0n || netLoss !== 0n) && { moved: { validBet: money(validBet), netLoss: money(netLoss) } }),
  }
}

/** What the base of a payment is made up of, where it is counted by day: by kind of game, and by direct downline as far as agents see them. */
export async function partsOfBase(
  app: App,
  line: LineRow,
  money: Write,
): Promise<Pick<Payment, 'types' | 'bonus' | 'directs' | 'moved'>> {
  if (line.first_day === null || line.last_day === null) return { types: [] }
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
    ...(directs && directsOf(line, directs, money)),
  }
}
