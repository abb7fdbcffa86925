import { bonusSheet } from './bonus/public.ts'
import { pointsSheet } from './points/public.ts'
import { betsSheet, type Sheets, transactionsSheet } from './records/public.ts'

/** The files of members' records: this file alone knows all the features that have one. */
export const recordSheets: Sheets = {
  bets: betsSheet,
  transactions: transactionsSheet,
  bonus: bonusSheet,
  points: pointsSheet,
}
