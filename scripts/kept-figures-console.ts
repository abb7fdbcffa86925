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
    ],
    figures: '08 22 00 1000',
    by: [example],
  },
  {
    texts: [
      'locales/console.settings.withdrawalDay',
      'locales/console.settingNotes.withdrawalDay',
      'locales/console.settingNotes.memberTransferLimits',
      'locales/console.settingWords.parts.*',
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
      'locales/console.settingNotes.depositTurnover',
      'locales/console.settingNotes.withdrawalAutoMax',
      'locales/console.settingNotes.vipTurnover',
      'locales/console.settingNotes.missionTurnover',
      'locales/console.settingNotes.rebateTurnover',
      'locales/console.settingNotes.referralReward',
      'locales/console.settingNotes.referralShare',
      'locales/console.settingNotes.referralMonthMax',
      'locales/console.settingNotes.referralTurnover',
    ],
    figures: '0',
    by: [{ because: 'nothing of an amount is nothing of it' }],
  },
  {
    texts: [
      'locales/console.settings.referralMonthMax',
      'locales/console.settingNotes.referralMonthMax',
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
    texts: ['locales/console.settingWords.windows.rolling'],
    figures: '24 7 1',
    by: [{ file: 'src/server/kernel/migrations/functions/limits.sql', code: "('1 ' || v_unit)::interval" }, unitOfTime],
  },
  {
    texts: ['locales/data.note'],
    figures: '1',
    by: [{ because: 'how long the archive of a member takes at most, about' }],
  },
]
