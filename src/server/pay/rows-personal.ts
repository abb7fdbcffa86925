import type { PersonalData } from '#server/kernel/personal.ts'

/** What a member's archive holds of this feature. */
export const payPersonal: readonly PersonalData[] = [
  {
    part: 'play',
    file: 'agent-pay',
    sql: `select l.run_id as k, r.kind, r.starts, r.ends, l.contract_id, w.currency, l.rate_bp / 100.0 as rate_percent,
        l.active as active_members, l.valid_bet, l.net_loss, l.base, l.carry_before, l.carry_after, l.owed_before,
        l.owed_after, l.claim, l.given, l.pay, l.posted_at
      from pay_line l join pay_run r on r.id = l.run_id
        left join account_view w on w.member_id = l.agent_id and w.kind = 'wallet'
      where l.agent_id = $1`,
    money: [
      ...['valid_bet', 'net_loss', 'base', 'carry_before', 'carry_after', 'owed_before', 'owed_after'],
      ...['claim', 'given', 'pay'],
    ],
  },
  {
    part: 'play',
    file: 'agent-pay-corrections',
    sql: `select c.id as k, r.kind, r.starts, w.currency, c.amount, c.reverses, c.reason, c.decided_at, c.rest
      from pay_correction c join pay_run r on r.id = c.run_id
        left join account_view w on w.member_id = c.agent_id and w.kind = 'wallet'
      where c.agent_id = $1 and c.state = 'approved'`,
    money: ['amount', 'rest'],
  },
  {
    part: 'play',
    file: 'agent-pay-written-off',
    sql: `select o.id as k, o.kind, w.currency, o.amount, o.reason, o.at from pay_writeoff o
        left join account_view w on w.member_id = o.agent_id and w.kind = 'wallet'
      where o.agent_id = $1`,
    money: ['amount'],
  },
]
