import type { App } from '#server/kernel/context.ts'
import { dropMessageMonths, makeMessageMonths } from './message-rows.ts'

/** Makes the coming months of vendors' messages, and lets go those that are older than the setting says. */
export async function keepMessages({ db, settings }: App): Promise<void> {
  await makeMessageMonths(db)
  await dropMessageMonths(db, settings.current().vendorMessageMonths)
}
