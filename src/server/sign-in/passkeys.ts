import { Refusal } from '#api/refusal.ts'
import { findForSignIn } from '#server/accounts/public.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { checkPasskey, proofOptions } from '#server/security/public.ts'
import { enter, refuseByState } from './entry.ts'

/** Sign-in by passkey. */
export const passkeyLoginHandlers: Handlers<'passkeyLoginOptions' | 'passkeyLogin'> = {
  async passkeyLoginOptions({ app }) {
    return { options: await proofOptions(app) }
  },

  async passkeyLogin({ app, input, request, reply }) {
    const passkey = await checkPasskey(app, input.credential, 'login')
    const row = passkey && (await findForSignIn(app.db, passkey.member_id))
    if (!row) {
      await audit(app.db, app, request, 'login.failed', undefined, { by: 'passkey' })
      throw new Refusal('passkey_refused')
    }
    const way = { action: 'passkey.ok', fromAgent: input.fromAgent === true, secondFactor: 'passkey' } as const
    await refuseByState(app, request, row, way)
    return enter(app, row, request, reply, way)
  },
}
