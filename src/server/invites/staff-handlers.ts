import { depositedMax } from '#api/invites.ts'
import { Refusal } from '#api/refusal.ts'
import { knownMember } from '#server/accounts/public.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { stateOf } from './links.ts'
import { showRates } from './rates.ts'
import { listAllLinks, lockAnyLink, markStopped } from './rows.ts'

/** Staff see by what links agents invite, and stop one. */
export const inviteStaffHandlers: Handlers<'staffInviteLinks' | 'staffStopLink'> = {
  async staffInviteLinks({ app, input }) {
    const agentId = input.account === undefined ? undefined : (await knownMember(app, input.account)).id
    const now = app.clock.now()
    return listAllLinks(app.db, { ...input, agentId }, (row) => ({
      ...{ id: row.id.toString(), agent: row.agent, title: row.title, code: row.code, brings: row.brings },
      ...{ rates: showRates(row.rates), state: stateOf(row, now), createdAt: row.created_at.toISOString() },
      ...{ visits: Number(row.visits), joined: row.joined },
      deposited: { count: Math.min(Number(row.deposited), depositedMax), truncated: row.deposited > depositedMax },
    }))
  },

  staffStopLink: ({ app, input: { id, stopped, reason }, act }) =>
    act.transaction(async (tx) => {
      const row = await lockAnyLink(tx, BigInt(id))
      if (row === undefined) throw new Refusal('not_found', { detail: 'There is no such link.' })
      if ((row.stopped_at !== null) === stopped)
        throw new Refusal('state_conflict', {
          detail: stopped ? 'The link is stopped already.' : 'The link is not stopped.',
        })
      await markStopped(tx, row.id, stopped ? app.clock.now() : null)
      const [before, after] = stopped ? ['open', 'stopped'] : ['stopped', 'open']
      act.note({
        subject: `link:${id}`,
        before,
        after,
        detail: { agent: row.agent_id.toString(), title: row.title, reason },
      })
      return {}
    }),
}
