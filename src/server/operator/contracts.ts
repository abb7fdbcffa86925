import { isAgentType } from '#api/access.ts'
import { contractKinds } from '#api/contracts.ts'
import { parseAmount } from '#api/money.ts'
import { offer, readRate } from '#server/contracts/public.ts'
import type { App } from '#server/kernel/context.ts'
import { first } from '#server/kernel/db.ts'
import { audit } from './audit.ts'
import { type Line, OperatorError } from './line.ts'

/** Offers an agent a contract of the house: `contract <account> <kind> --rate <per cent>`. */
export async function contract(app: App, { words: [account, wanted], options }: Line): Promise<string> {
  const kind = contractKinds.find((name) => name === wanted)!
  const agent = await first<{ id: bigint; type: number; upline_id: bigint | null }>(
    app.db,
    'select id, type, upline_id from member where lower(account) = lower($1)',
    [account ?? ''],
  )
  if (agent === undefined || !isAgentType(agent.type) || agent.upline_id !== null)
    throw new OperatorError('contract needs the account of an agent who has nobody above.')
  const { rate = '' } = options
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(rate) || readRate(rate) > 10_000)
    throw new OperatorError('--rate is per cent, such as 0.80.')
  const money = (name: string) => {
    const units = parseAmount(options[name] ?? '0', app.settings.currency())
    if (units === undefined) throw new OperatorError(`--${name} is no amount.`)
    return units
  }
  const activeMembers = Number(options.active ?? 0)
  if (!Number.isInteger(activeMembers) || activeMembers < 0) throw new OperatorError('--active is a number of people.')
  const row = await offer(app, {
    kind,
    uplineId: undefined,
    downlineId: agent.id,
    rate: readRate(rate),
    activeMembers,
    periodValidBet: money('valid-bet'),
    periodProfitLoss: money('loss'),
    betAmount: money('bet'),
  })
  await audit(app, 'contract.offer', `member:${agent.id}`, { contract: row.id.toString(), account, kind, rate })
  return `Offered as contract ${row.id}.`
}
