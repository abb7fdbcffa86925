import * as z from 'zod'
import { wholeSum } from '#server/kernel/setting-forms.ts'
import { defineSettings, setting } from '#server/kernel/settings.ts'

const minutes = z.number().int().min(1).max(10_080)
const clock = '(?:[01][0-9]|2[0-3]):[0-5][0-9]'
const hours = z
  .string()
  .regex(new RegExp(`^(?:${clock}-${clock})?$`), { error: 'hours such as 08:00-22:00, or nothing' })
  .default('')
const provider = z
  .string()
  .regex(/^[a-z0-9-]{0,40}$/, { error: 'the name of a payment provider, or nothing' })
  .default('')

export const withdrawalsSettings = defineSettings('withdrawals', {
  /** Whether members can ask for withdrawals. */
  withdrawalsOpen: setting('switch', z.boolean().default(true)),
  /** Smallest and largest sum of one withdrawal, in the deployment's currency. */
  withdrawalSums: setting(
    'fields',
    z
      .object({ min: wholeSum.default('100'), max: wholeSum.default('200000') })
      .refine(({ min, max }) => BigInt(min) <= BigInt(max), { error: 'min is at most max' })
      .prefault({}),
    { unit: 'sum' },
  ),
  /** What a member can withdraw in a day: a sum in the deployment's currency, and how often. */
  withdrawalDay: setting(
    'fields',
    z.object({ max: wholeSum.default('500000'), times: z.number().int().min(1).max(100).default(5) }).prefault({}),
    { unit: { max: 'sum' } },
  ),
  /** What a withdrawal costs the member, in the deployment's currency. */
  withdrawalFee: setting('sum', wholeSum.default('0')),
  /** Minutes from the request to the pay-out that are promised, by method. */
  withdrawalPromise: setting(
    'fields',
    z.object({ bank: minutes.default(30), promptpay: minutes.default(30), pix: minutes.default(60) }).prefault({}),
    { unit: 'minutes' },
  ),
  /** From when to when withdrawals by a method are taken each day, in the operator's time zone; empty: always. */
  payoutHours: setting('fields', z.object({ bank: hours, promptpay: hours, pix: hours }).prefault({}), {
    unit: 'span',
  }),
  /** Largest sum of one transfer, by method: more is paid in parts. */
  payoutTransferMax: setting(
    'fields',
    z
      .object({
        bank: wholeSum.default('100000'),
        promptpay: wholeSum.default('50000'),
        pix: wholeSum.default('100000'),
      })
      .refine((sums) => Object.values(sums).every((sum) => BigInt(sum) > 0n), { error: 'above zero' })
      .prefault({}),
    { unit: 'sum' },
  ),
  /** The payment providers that pay out, by method; empty: staff pay at the bank and mark it. */
  payoutProviders: setting('fields', z.object({ bank: provider, promptpay: provider, pix: provider }).prefault({}), {
    unit: 'provider',
  }),
  /** Up to this, in the deployment's currency, a withdrawal without any risk note is approved by itself; 0 never is. */
  withdrawalAutoMax: setting('sum', wholeSum.default('0'), { twoPersons: true }),
  /** Above this, in the deployment's currency, two people of the staff approve. */
  withdrawalSecondAbove: setting('sum', wholeSum.default('50000'), { twoPersons: true }),
  /** Seconds in which staff can undo a decision, before it holds. */
  withdrawalUndoSeconds: setting('number', z.number().int().min(0).max(60).default(10), { unit: 'seconds' }),
  /** Minutes in which a member is asked whether a pay-out arrived; then it counts as received. */
  autoReceiptMinutes: setting('number', z.number().int().min(5).max(10_080).default(30), { unit: 'minutes' }),
  /** Hours that a new account for withdrawals waits; `first` is a member's first one. */
  payoutAccountWait: setting(
    'fields',
    z
      .object({
        first: z.number().int().min(0).max(720).default(0),
        later: z.number().int().min(0).max(720).default(24),
      })
      .prefault({}),
    { unit: 'hours' },
  ),
  /** How many accounts for withdrawals a member can have. */
  payoutAccountMax: setting('number', z.number().int().min(1).max(20).default(5)),
})

declare module '#server/kernel/settings.ts' {
  interface SettingsByFeature {
    readonly withdrawals: typeof withdrawalsSettings
  }
}
