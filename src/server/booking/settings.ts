import { wholeSum } from '#server/kernel/setting-forms.ts'
import { defineSettings, setting } from '#server/kernel/settings.ts'

export const bookingSettings = defineSettings('transfers', {
  /** A single sum above this, in the deployment's currency, is booked by hand only when it is typed twice. */
  handBookingMax: setting('sum', wholeSum.default('50000')),
  /** A booking by hand above this, in the deployment's currency, waits for a second person of the staff. */
  staffApprovalAbove: setting('sum', wholeSum.default('100000'), { twoPersons: true }),
})

declare module '#server/kernel/settings.ts' {
  interface SettingsByFeature {
    readonly booking: typeof bookingSettings
  }
}
