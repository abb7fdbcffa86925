import { Refusal } from '#api/refusal.ts'
import { disableMemberAs, holdStatus, queueForMember } from '#server/accounts/public.ts'
import { audit } from '#server/kernel/audit.ts'
import type { App } from '#server/kernel/context.ts'
import type { RequestFacts, Session } from '#server/kernel/handler.ts'
import { excludeIn } from '#server/limits/public.ts'
import { deleteSessions, tellEnded } from '#server/sessions/public.ts'
import { bringPursesHome } from '#server/wallet/public.ts'

/** Freezes the caller's own account: every session and game ends, and staff alone open it again. */
export async function lockOwn(app: App, { memberId }: Session, request: RequestFacts): Promise<void> {
  const ended = await app.db.transaction(async (tx) => {
    await queueForMember(tx, memberId)
    const status = (await holdStatus(tx, memberId))?.status
    if (status === 'disabled') throw new Refusal('account_disabled')
    // The status is the only note of such an exclusion, and reopening replaces it.
    if (status === 'self_excluded') await excludeIn(tx, memberId, app.clock.now())
    await disableMemberAs(tx, memberId, 'frozen')
    await audit(tx, app, request, 'member.locked', memberId, { by: 'member' })
    return deleteSessions(app, tx, memberId, { games: true })
  })
  tellEnded(app, ended, 'frozen')
  await bringPursesHome(app, memberId)
}
