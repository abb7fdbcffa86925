import lists from '#locales/en/lists.json' with { type: 'json' }
import pay from '#locales/en/pay.json' with { type: 'json' }

export const words = { ...lists, ...pay }
export const terms = {
  activeMembers: 'Active members',
  periodValidBet: 'Valid bet of the period',
  periodProfitLoss: 'Net loss of the period',
  betAmount: 'Bets per day',
  of: 'of the team’s valid bets of each day',
}
export const tier = (rate: string, betAmount: string) => ({
  ...{ rate, activeMembers: 0, periodValidBet: '0.00', periodProfitLoss: '0.00', betAmount },
})
export const contract = {
  ...{
    id: '41',
    kind: 'daily-salary',
    direction: 'received',
    party: 'top',
    status: 'accepted',
    rate: '0.50',
    ends: [],
    stays: [],
  },
  ...{ tiers: [tier('0.30', '100.00'), tier('0.50', '1000.00')], offeredAt: '2026-11-01T03:00:00.000Z' },
  answeredAt: '2026-11-02T03:00:00.000Z',
}
export const line = (run: string, more: object = {}) => ({
  ...{ run, kind: 'daily-salary', starts: '2026-11-18T17:00:00.000Z', ends: '2026-11-19T17:00:00.000Z' },
  ...{ firstDay: '2026-11-19', lastDay: '2026-11-19', activeMembers: 9, validBet: '900.00', netLoss: '20.00' },
  ...{ rate: '0.30', base: '900.00', claim: '2.70', passed: '0.70', pay: '2.00', carried: '0.00', owed: '0.00' },
  ...{ state: 'paid', paidAt: '2026-11-19T17:01:10.000Z', receipt: '88-1', ...more },
})
export const page = (content: readonly object[], more: object = {}) => ({
  ...{ content, totals: { count: content.length, base: '900.00', claim: '2.70', passed: '0.70', pay: '2.00' } },
  ...{ standing: { carried: '0.00', owed: '0.00' }, currencySymbol: '฿', timeZone: 'Asia/Bangkok', ...more },
})
export const running = {
  ...{ starts: '2026-11-19T17:00:00.000Z', ends: '2099-11-20T17:00:00.000Z', firstDay: '2026-11-20' },
  ...{ lastDay: '2026-11-20', activeMembers: 4, validBet: '400.00', netLoss: '1.00', rate: '0.30', base: '400.00' },
  ...{ claim: '1.20', passed: '0.20', pay: '1.00', carried: '-5.00', owed: '3.00', asOf: '2026-11-20T03:00:00.000Z' },
  contract: { id: '41', tiers: contract.tiers },
}
export const detail = (more: object = {}) => ({
  ...line('7', { validBet: '900.00000', netLoss: '20.00000', base: '900.00000', claim: '2.70000' }),
  ...{ passed: '0.70000', pay: '2.00000', carried: '0.00000', owed: '0.00000' },
  contract: { id: '41', party: 'top', tiers: contract.tiers, agreedAt: '2026-11-02T03:00:00.000Z' },
  ...{ carriedBefore: '0.00000', owedBefore: '0.00000', isBelow: false, given: '2.70000', carriesLosses: true },
  received: '2.00000',
  types: [{ gameType: 'RNG', validBet: '900.00000', netLoss: '20.00000' }],
  bonus: '0.00000',
  below: [
    {
      ...{ account: 'team101', rate: '0.10', base: '700.00000', carriedBefore: '0.00000', owedBefore: '0.00000' },
      ...{ claim: '0.70000', given: '0.70000' },
    },
  ],
  corrections: [],
  ...{ currencySymbol: '฿', timeZone: 'Asia/Bangkok', ...more },
})
