import * as z from 'zod'
import { defineSettings, setting } from '#server/kernel/settings.ts'

const sumOrNothing = z
  .string()
  .regex(/^[0-9]{0,12}$/, { error: 'a whole number such as 50000, or nothing' })
  .default('')

export const documentsSettings = defineSettings('withdrawals', {
  /** A day's withdrawals above this, in the deployment's currency, need the document; empty: never. */
  documentsAbove: setting(
    'fields',
    z.object({ identity: sumOrNothing, address: sumOrNothing, funds: sumOrNothing }).prefault({}),
    { unit: 'sum' },
  ),
  /** Hours in which members are promised an answer about a document. */
  documentAnswerHours: setting('number', z.number().int().min(1).max(720).default(24), { unit: 'hours' }),
})

declare module '#server/kernel/settings.ts' {
  interface SettingsByFeature {
    readonly documents: typeof documentsSettings
  }
}
