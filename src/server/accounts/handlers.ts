import { isAgentType } from '#api/access.ts'
import { Refusal } from '#api/refusal.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { countUnread } from '#server/messages/public.ts'
import { changePassword } from './change-password.ts'
import { iconUrl } from './icon-url.ts'
import { findMemberOfSession } from './rows.ts'

/** The calls about the member's own account. */
export const accountHandlers: Handlers<'member' | 'changePassword'> = {
  changePassword: ({ app, session, input, request, reply }) => changePassword(app, session, input, request, reply),

  async member({ app, session }) {
    const row = await findMemberOfSession(app.db, session.memberId, session.id, app.clock.now())
    // The session ended after the router had read it.
    if (row === undefined) throw new Refusal('not_logged_in')
    return {
      id: String(session.memberId),
      account: row.account,
      nickname: row.nickname,
      type: row.type,
      icon: row.icon,
      iconUrl: iconUrl(row.icon),
      language: row.language,
      hasVip: app.settings.current().vipOn,
      vipLabelName: row.vip_rank > 0 ? `VIP ${row.vip_rank}` : '',
      agentPolicy: isAgentType(row.type) && app.settings.current().agentPolicy,
      unreadMessage: await countUnread(app.db, session.memberId),
      since: row.created_at.toISOString(),
      lastLoginAt: row.previous_login_at?.toISOString(),
      passwordDue: session.passwordDue,
      ...(row.unoffered && { notOffered: true }),
      ...(row.on_break && { onBreak: row.break_ends_at?.toISOString() ?? ('always' as const) }),
    }
  },
}
