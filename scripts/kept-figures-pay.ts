import type { Kept } from './kept-figures.ts'

/** Figures in texts about agents' pay. */
export const keptByPay: readonly Kept[] = [
  {
    texts: ['locales/team.sorted.top'],
    figures: '1',
    by: [{ constant: 'src/server/agent/sorted.ts#topMs', unit: 'minutes' }],
  },
  {
    texts: ['locales/talk.contract.of.realtime-salary', 'locales/talk.contract.betAmount.realtime-salary'],
    figures: '5',
    by: [{ file: 'src/server/pay/periods.ts', code: "'realtime-salary': 5 * minuteMs" }],
  },
  {
    texts: ['locales/talk.contract.played.title', 'locales/talk.contract.played.nothing'],
    figures: '90',
    by: [{ file: 'src/server/pay/active.ts', code: 'const daysPlayed = 90' }],
  },
  {
    texts: ['locales/pay.replay.rounded'],
    figures: '1 100000',
    by: [{ file: 'src/server/pay/show.ts', code: '({ ...currency, decimals: 5 })' }],
  },
  {
    texts: ['locales/pay.offerForm.wrong.rate'],
    figures: '0',
    by: [{ file: 'src/islands/own/typed-rate.ts', code: 'Number(text) > 0' }],
  },
  {
    texts: ['locales/pay.ranges.days'],
    figures: '14',
    by: [{ file: 'src/stores/payouts.ts', code: 'return { from: addDays(today, -13), to: today }' }],
  },
]
