import type { Handlers } from '#server/kernel/handler.ts'
import { balanceOf } from './live.ts'

export const walletHandlers: Handlers<'balance'> = {
  balance: ({ app, session }) => balanceOf(app, session.memberId),
}
