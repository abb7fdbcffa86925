import type { Kept } from './kept-figures.ts'

/** Figures in texts about agents' pay. */
export const keptByPay: readonly Kept[] = [
  {
    texts: ['locales/talk.contract.of.realtime-salary', 'locales/talk.contract.betAmount.realtime-salary'],
    figures: '5',
    by: [{ file: 'src/server/pay/periods.ts', code: "'realtime-salary': 5 * minuteMs" }],
  },
]
