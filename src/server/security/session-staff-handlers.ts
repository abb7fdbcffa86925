import { knownMember } from '#server/accounts/public.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { deleteSessions, tellEnded } from '#server/sessions/public.ts'
import { listSessionsForStaff } from './sessions.ts'

/** A member's sessions, as staff see and end them. */
export const sessionStaffHandlers: Handlers<'staffMemberSessions' | 'staffEndMemberSessions'> = {
  async staffMemberSessions({ app, input }) {
    return { sessions: await listSessionsForStaff(app, (await knownMember(app, input.account)).id) }
  },

  async staffEndMemberSessions({ app, input, act }) {
    const { id } = await knownMember(app, input.account)
    const { reason } = input
    act.note({ subject: `member:${id}`, detail: { reason } })
    const ended = await act.transaction(async (tx) => {
      const ids = await deleteSessions(app, tx, id, {})
      act.note({ detail: { reason, ended: ids.length } })
      return ids
    })
    tellEnded(app, ended, 'revoked')
    return { ended: ended.length }
  },
}
