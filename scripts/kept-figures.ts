import { example, keptByConsole, unitOfTime } from './kept-figures-console.ts'
import { keptByPay } from './kept-figures-pay.ts'

/**
 * Who keeps a figure that is typed by hand into a text. A figure that a setting keeps is no such figure: the text names
 * the setting in braces.
 */
export type Keeper =
  /** A constant of the code, as `file#name` or `file#name.key`, and the unit in which the text states it. */
  | { readonly constant: string; readonly unit?: Unit }
  /** A piece of code that states it otherwise; it stands in that file word for word. */
  | { readonly file: string; readonly code: string }
  /** Nothing here could change it: arithmetic, an example, the world outside. */
  | { readonly because: string }

export const units = {
  one: 1,
  seconds: 1_000,
  minutes: 60_000,
  hours: 3_600_000,
  days: 86_400_000,
  secondsOfADay: 86_400,
  monthsOfAYear: 12,
  daysOfAYear: 366,
  megabytes: 1024 * 1024,
} as const
type Unit = keyof typeof units

export interface Kept {
  /** Names of texts as `scripts/figures.ts` gives them; a star at the end stands for any ending. */
  readonly texts: readonly string[]
  /** The figures, digits alone, separated by spaces. */
  readonly figures: string
  readonly by: readonly Keeper[]
}

const arithmetic: Keeper = { because: 'arithmetic that the article shows step by step' }
const week: Keeper = { file: 'src/stores/record-period.ts', code: 'return { from: addDays(today, -6), to: today }' }
const month: Keeper = { file: 'src/stores/record-period.ts', code: 'return { from: addDays(today, -29), to: today }' }
const sealed: Keeper = {
  file: 'src/server/ledger/feature.ts',
  code: "name: 'ledger-seal', every: '15 * * * * *'",
}
const signed: Keeper = { file: 'src/server/ledger/checkpoints.ts', code: 'const day = now.toISOString().slice(0, 10)' }
const proved: Keeper = { constant: 'src/server/security/step-up.ts#lifeMs', unit: 'minutes' }
const clear: Keeper = { constant: 'src/server/wallet/transfer-orders.ts#clearByMs', unit: 'minutes' }
const reported: Keeper = { constant: 'src/server/wallet/open-rounds.ts#openAlarmMs', unit: 'hours' }
const voided: Keeper = { constant: 'src/server/wallet/voiding.ts#voidAfterMs', unit: 'hours' }
const voidedDated: Keeper = { constant: 'src/server/wallet/voiding.ts#datedVoidAfterMs', unit: 'days' }
const pause = (period: string): Keeper => ({ constant: `src/server/limits/rules.ts#days.${period}` })
const exclusion = (period: string): Keeper => ({ constant: `src/server/limits/rules.ts#months.${period}` })
const exclusionYears = (period: string): Keeper => ({ ...exclusion(period), unit: 'monthsOfAYear' })
const aDayInHours: Keeper = { file: 'src/server/limits/rules.ts', code: 'day: 1,' }

/** Every figure typed by hand, reviewed. `npm run check` finds those that are missing here, and keepers that have changed. */
export const keptFigures: readonly Kept[] = [
  ...keptByConsole,
  ...keptByPay,
  {
    texts: ['locales/missions.anew.*'],
    figures: '1',
    by: [{ constant: 'src/server/missions/rules.ts#graceMs', unit: 'days' }],
  },
  {
    texts: ['locales/access.login.remember'],
    figures: '1',
    by: [{ constant: 'src/stores/access.ts#daySeconds', unit: 'secondsOfADay' }],
  },
  { texts: ['locales/record.ranges.week', 'locales/record.showWeek'], figures: '7', by: [week] },
  { texts: ['locales/record.ranges.month', 'locales/record.showMonth'], figures: '30', by: [month] },
  {
    texts: ['locales/record.tooFar', 'locales/errors.period_too_long'],
    figures: '13',
    by: [{ constant: 'src/server/records/period.ts#recordMonths' }],
  },
  {
    texts: ['locales/record.export.note', 'locales/errors.export_too_long'],
    figures: '100000',
    by: [{ constant: 'src/api/exports.ts#exportLinesMax' }],
  },
  {
    texts: ['locales/account.truncated', 'locales/records.truncated', 'locales/team.foundMany'],
    figures: '10000',
    by: [{ constant: 'src/api/page.ts#countedMax' }],
  },
  {
    texts: ['locales/game.session.note', 'locales/game.session.limits.over.session', 'locales/limits.windows.session'],
    figures: '30',
    by: [
      { file: 'src/server/launch/rows-session.ts', code: "const pause = `interval '30 minutes'`" },
      { file: 'src/server/kernel/migrations/functions/wallet.sql', code: "p_at - interval '30 minutes'" },
    ],
  },
  {
    texts: ['locales/limits.wrongMinutes'],
    figures: '1 1440',
    by: [{ constant: 'src/server/limits/values.ts#minutesMax' }, { because: 'the least whole number of minutes' }],
  },
  {
    texts: ['locales/limits.periods.day', 'locales/limits.sure.day', 'locales/limits.awayShort'],
    figures: '24',
    by: [aDayInHours],
  },
  { texts: ['locales/limits.periods.week', 'locales/limits.sure.week'], figures: '7', by: [pause('week')] },
  { texts: ['locales/limits.periods.month', 'locales/limits.sure.month'], figures: '30', by: [pause('month')] },
  {
    texts: ['locales/limits.periods.sixMonths', 'locales/limits.sure.sixMonths'],
    figures: '6',
    by: [exclusion('sixMonths')],
  },
  { texts: ['locales/limits.periods.year', 'locales/limits.sure.year'], figures: '1', by: [exclusionYears('year')] },
  {
    texts: ['locales/limits.periods.fiveYears', 'locales/limits.sure.fiveYears'],
    figures: '5',
    by: [exclusionYears('fiveYears')],
  },
  {
    texts: ['locales/lobby.facts.volatility'],
    figures: '6',
    by: [{ because: 'the scale of the aggregator’s protocol, field `volatility`' }],
  },
  {
    texts: ['locales/outgoing.mail.forgot'],
    figures: '30',
    by: [{ constant: 'src/server/sign-in/reset-by-mail.ts#linkLifeMs', unit: 'minutes' }],
  },
  {
    texts: ['locales/receipt.unsealed', 'locales/verify.verdictHelp.open', 'locales/verify.help.sealText'],
    figures: '1',
    by: [sealed],
  },
  { texts: ['locales/verify.notYet'], figures: '1', by: [sealed, signed] },
  { texts: ['locales/verify.help.signText', 'locales/verify.verdictHelp.proven'], figures: '1', by: [signed] },
  {
    texts: ['locales/verify.tooLarge'],
    figures: '64',
    by: [{ constant: 'src/islands/records/check-file.ts#bytesMax', unit: 'megabytes' }],
  },
  { texts: ['locales/security.proof.text', 'locales/security.proof.again'], figures: '5', by: [proved] },
  {
    texts: ['locales/payouts.hundred.title'],
    figures: '100',
    by: [{ file: 'src/layouts/payout-chart.ts', code: 'const missing = 100 - ' }],
  },
  { texts: ['locales/withdraw.errors.form'], figures: '500 50050', by: [example] },
  {
    texts: ['locales/upline.setPassword'],
    figures: '1',
    by: [{ because: 'the article before “minute”, a short while' }],
  },
  {
    texts: [
      'locales/errors.upload_too_large',
      'locales/uploads.hint',
      'locales/uploads.hintMany',
      'locales/uploads.faults.upload_too_large',
    ],
    figures: '5',
    by: [{ constant: 'src/api/upload-rules.ts#uploadBytesMax', unit: 'megabytes' }],
  },
  { texts: ['locales/transfer.results.pending'], figures: '5', by: [clear] },
  {
    texts: ['locales/security.payment.note'],
    figures: '123456',
    by: [{ because: 'an example of what is refused' }],
  },
  {
    texts: [
      'locales/limits.wrong',
      'locales/transfer.errors.form',
      'locales/deposit.errors.form',
      'locales/upline.errors.form',
      'locales/security.me.birthdayHint',
    ],
    figures: '0 9 500 50050 250 25050 1995 04 30',
    by: [example],
  },
  {
    texts: [
      'locales/uploads.hint',
      'locales/uploads.hintMany',
      'locales/uploads.faults.upload_too_large',
      'locales/documents.send.hint',
      'locales/documents.send.faults.upload_too_large',
      'locales/errors.upload_too_large',
    ],
    figures: '5',
    by: [{ constant: 'src/api/upload-rules.ts#uploadBytesMax', unit: 'megabytes' }],
  },
  { texts: ['locales/limits.near'], figures: '80', by: [{ constant: 'src/stores/limits.ts#nearPercent' }] },
  {
    texts: [
      'locales/limits.windows.*',
      'locales/game.session.limits.over.lossMonth',
      'locales/limits.dayOne',
      'locales/limits.selfTextAsked',
    ],
    figures: '1 24 7',
    by: [{ because: 'units of time: the first of a month, the hours of a day, the days of a week, one day' }],
  },
  {
    texts: ['locales/limits.helpLines.*'],
    figures: '24 179',
    by: [{ because: 'opening hours and telephone numbers of help lines outside' }],
  },
  {
    texts: ['locales/deposit-order.ends.refundedText'],
    figures: '3',
    by: [{ because: 'what banks take to return money' }],
  },
  {
    texts: ['locales/upline.setPassword'],
    figures: '1',
    by: [{ because: 'how long it takes a person to set it, about' }],
  },
  {
    texts: ['locales/verify.pinnedDifferent', 'locales/verify.faults.not_in_block', 'demo/notices.limits.content'],
    figures: '1',
    by: [unitOfTime],
  },
  { texts: ['demo/popups.limits.content', 'help/privacy'], figures: '1', by: [unitOfTime] },
  { texts: ['demo/promotions.free-trial.figure'], figures: '0', by: [{ because: 'a trial moves no money' }] },
  {
    texts: ['help/account'],
    figures: '30 12',
    by: [
      { constant: 'src/server/sessions/sessions.ts#idleMs', unit: 'minutes' },
      { constant: 'src/server/sessions/sessions.ts#lifeMs', unit: 'hours' },
    ],
  },
  {
    texts: ['help/games-and-rounds'],
    figures: '48 30 1 5',
    by: [
      voided,
      voidedDated,
      reported,
      { constant: 'src/server/wallet/voiding.ts#expectedAtMostMs', unit: 'days' },
      clear,
    ],
  },
  { texts: ['help/rules'], figures: '30 1', by: [voidedDated, { because: 'odds of 1 give the stake back' }] },
  {
    texts: ['help/safer-play'],
    figures: '24 7 30 6 1 1323',
    by: [
      aDayInHours,
      pause('week'),
      pause('month'),
      exclusion('sixMonths'),
      unitOfTime,
      { because: '1323 is the mental health line of Thailand' },
    ],
  },
  { texts: ['blog/when-the-line-breaks'], figures: '48 30 1', by: [voided, voidedDated, reported] },
  {
    texts: ['blog/limits-that-hold'],
    figures: '24 7 30 6 1 5 1440 2000 250 50 2 8',
    by: [
      aDayInHours,
      pause('week'),
      pause('month'),
      exclusion('sixMonths'),
      exclusionYears('year'),
      exclusionYears('fiveYears'),
      {
        because:
          'the evening of the example: ฿2,000 a month, eight evenings, ฿250 each, stakes of ฿5 and ฿50, two hours',
      },
    ],
  },
  {
    texts: ['blog/check-your-rounds'],
    figures: '1 2',
    by: [sealed, signed, { because: 'how long it takes to try, by the reader’s own clock' }],
  },
  {
    texts: ['blog/live-table-manners'],
    figures: '12 20',
    by: [{ because: 'what is usual at live tables anywhere' }],
  },
  {
    texts: ['blog/baccarat-roads'],
    figures: '4586 095 1 9894 4462 9876 952 8 8564',
    by: [{ because: 'chances and returns of baccarat with eight decks, by counting' }, unitOfTime],
  },
  {
    texts: ['blog/rtp-and-volatility'],
    figures: '96 100 4 500 10 5000 200 94 300 1',
    by: [arithmetic, unitOfTime],
  },
  {
    texts: ['blog/thai-lottery-odds'],
    figures:
      '80 1 6000000 2 100000 5 200000 10 80000 50 40000 100 20000 2000 4000 10000 48 60 1000 900 90 6 150 271 33 894 19 47 893',
    by: [{ because: 'prizes of the Government Lottery Office, and chances by counting' }, unitOfTime],
  },
]
