import { isAgentType } from '#api/access.ts'
import { parseAmount } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import { findMemberToContract } from '#server/accounts/public.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { offer } from './agreements.ts'
import { readRate } from './rules.ts'

const wrong = (field: string, detail: string): Refusal =>
  new Refusal('invalid_input', { fields: { [field]: 'required' }, detail })

/** Contracts of the house with agents. */
export const contractStaffHandlers: Handlers<'staffOfferContract'> = {
  async staffOfferContract({ app, input, act }) {
    const agent = await findMemberToContract(app.db, input.account)
    if (agent === undefined || !isAgentType(agent.type) || agent.upline_id !== null)
      throw new Refusal('user_unknown', { detail: 'contract needs the account of an agent who has nobody above.' })
    const { account, kind, rate, activeMembers } = input
    if (readRate(rate) > 10_000) throw wrong('rate', '--rate is per cent, such as 0.80.')
    const money = (field: 'validBet' | 'loss' | 'bet', option: string) => {
      const units = parseAmount(input[field] ?? '0', app.settings.currency())
      if (units === undefined) throw wrong(field, `--${option} is no amount.`)
      return units
    }
    const terms = {
      ...{ kind, uplineId: undefined, downlineId: agent.id, rate: readRate(rate), activeMembers },
      periodValidBet: money('validBet', 'valid-bet'),
      periodProfitLoss: money('loss', 'loss'),
      betAmount: money('bet', 'bet'),
    }
    const row = await offer(app, terms, (tx, id) =>
      act.write(tx, { subject: `member:${agent.id}`, detail: { contract: id.toString(), account, kind, rate } }),
    )
    return { id: row.id.toString() }
  },
}
