import { Refusal } from '#api/refusal.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { readOutbox } from './outgoing.ts'

/** The demo's outbox, where messages without a provider can be read. */
export const codeHandlers: Handlers<'outbox'> = {
  outbox({ app }) {
    if (!app.config.demo) throw new Refusal('not_found')
    return readOutbox(app)
  },
}
