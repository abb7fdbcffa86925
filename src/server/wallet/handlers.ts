import type { Handlers } from '#server/kernel/handler.ts'
import { balanceOf } from './live.ts'
import { transferHandlers } from './transfer-handlers.ts'

export const walletHandlers: Handlers<'balance' | keyof typeof transferHandlers> = {
  balance: ({ app, session }) => balanceOf(app, session.memberId),
  ...transferHandlers,
}
