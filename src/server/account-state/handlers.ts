import type { Handlers } from '#server/kernel/handler.ts'
import { lockOwn } from './lock-own.ts'
import { closeMember, freezeMember, reopenMember } from './member-state.ts'

/** Freezing, reopening and closing an account by staff. */
export const accountStateHandlers: Handlers<'staffFreeze' | 'staffReopen' | 'staffClose'> = {
  staffFreeze: ({ app, input, act }) => freezeMember(app, act, input.account, input.reason),
  staffReopen: ({ app, input, act }) => reopenMember(app, act, input.account, input.reason),
  staffClose: ({ app, input, staff, act }) => closeMember(app, act, staff, input),
}

/** What members do to their own account. */
export const ownStateHandlers: Handlers<'lockAccount'> = {
  async lockAccount({ app, session, request }) {
    await lockOwn(app, session, request)
    return {}
  },
}
