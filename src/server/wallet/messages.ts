import type { App } from '#server/kernel/context.ts'

/** Makes the months in which vendors' messages of the coming weeks are kept; changes nothing where they are there. */
export const makeMessageMonths = ({ db }: App): Promise<unknown> => db.query('select wallet_message_months()')

/** Makes the coming months, and lets go those that are older than the setting says. */
export async function keepMessages(app: App): Promise<void> {
  await makeMessageMonths(app)
  await app.db.query('select wallet_message_drop($1)', [app.settings.current().vendorMessageMonths])
}
