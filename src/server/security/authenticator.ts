import type { App } from '#server/kernel/context.ts'
import { readFactors } from './factors.ts'
import { spendRecoveryCode } from './recovery.ts'
import { checkTotp } from './totp.ts'

/** A member's authenticator as a second step of a log-in, which counts the tries itself. */
export const authenticator = {
  /** Whether the member has to be asked for it. */
  isOn: async (app: App, memberId: bigint): Promise<boolean> => (await readFactors(app.db, memberId)).totp,
  /** Whether an answer is a code of the app, or a recovery code; each counts once. */
  verify: async (app: App, memberId: bigint, answer: string): Promise<boolean> =>
    (await checkTotp(app, app.db, memberId, answer)) ||
    (await spendRecoveryCode(app.db, memberId, answer, app.clock.now())),
}
