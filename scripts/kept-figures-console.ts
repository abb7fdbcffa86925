import type { Keeper, Kept } from './kept-figures.ts'

export const example: Keeper = { because: 'an example of the form, not a rule' }
export const unitOfTime: Keeper = { because: 'the article before a unit of time, as in “each day”: not a number' }

/** Figures typed by hand in the texts of the console and of what members do with staff. */
export const keptByConsole: readonly Kept[] = [
  {
    texts: [
      'locales/console.methods.fields.from',
      'locales/console.methods.fields.to',
      'locales/console.settingWords.wrong.*',
      'locales/settings.wrong.*',
    ],
    figures: '08 22 00 1000',
    by: [example],
  },
  {
    texts: [
      'locales/settings.names.withdrawalDay',
      'locales/settings.notes.withdrawalDay',
      'locales/settings.notes.memberTransferLimits',
      'locales/settings.notes.activeFromValidBet',
      'locales/settings.notes.vipLadder',
      'locales/settings.notes.documentsAbove',
      'locales/settings.wrong.time',
      'locales/settings.parts.*',
    ],
    figures: '1',
    by: [unitOfTime],
  },
  {
    texts: ['locales/console.counted.spans.week'],
    figures: '7',
    by: [{ file: 'src/server/records/staff-figures.ts', code: 'daysBefore(today, 6)' }],
  },
  {
    texts: [
      'locales/settings.notes.depositTurnover',
      'locales/settings.notes.withdrawalAutoMax',
      'locales/settings.notes.vipTurnover',
      'locales/settings.notes.missionTurnover',
      'locales/settings.notes.rebateTurnover',
      'locales/settings.notes.referralReward',
      'locales/settings.notes.referralShare',
      'locales/settings.notes.referralMonthMax',
      'locales/settings.notes.referralTurnover',
      'locales/settings.notes.realityCheckMinutes',
    ],
    figures: '0',
    by: [{ because: 'nothing of an amount is nothing of it' }],
  },
  {
    texts: [
      'locales/settings.names.referralMonthMax',
      'locales/settings.notes.referralMonthMax',
      'locales/referral.limit',
    ],
    figures: '1',
    by: [{ file: 'src/server/referral/terms.ts', code: 'account.month === month ? account.month_paid : 0n' }],
  },
  {
    texts: ['locales/offer-terms.need.*', 'locales/offer-terms.times.*', 'locales/offer-terms.budgetDay'],
    figures: '1',
    by: [
      {
        file: 'src/server/promotions/rules.ts',
        code: "if (times === 'day') return { key: day, first: day, next: plusDays(day, 1) }",
      },
    ],
  },
  {
    texts: ['locales/service.desk.always'],
    figures: '24',
    by: [{ because: 'the hours of a whole day' }],
  },
  {
    texts: ['locales/settings.choices.limitWindow.rolling'],
    figures: '24 7 1',
    by: [{ file: 'src/server/kernel/migrations/functions/limits.sql', code: "('1 ' || v_unit)::interval" }, unitOfTime],
  },
  {
    texts: ['locales/data.note'],
    figures: '1',
    by: [{ because: 'how long the archive of a member takes at most, about' }],
  },
]
