import type { App } from '#server/kernel/context.ts'
import type { Session } from '#server/kernel/handler.ts'
import { spendOneTime } from './one-time.ts'
import { sessionById } from './sessions.ts'

/**
 * The live session of an event stream's ticket (60 s, single use), or `undefined`.
 * @example await readTicket(app, url.searchParams.get('ticket') ?? '')
 */
export async function readTicket(app: App, ticket: string): Promise<Session | undefined> {
  const spent = await spendOneTime(app, 'events', ticket)
  return spent?.sessionId === undefined ? undefined : sessionById(app, spent.sessionId)
}
