import { Refusal } from '#api/refusal.ts'
import { updatePaymentPassword } from '#server/accounts/public.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { recordChange } from './changes.ts'
import { bindOwnContact } from './contacts.ts'
import { readFactors } from './factors.ts'
import { overview } from './overview.ts'
import { checkedPaymentHash } from './payment-password.ts'
import { qrPath } from './qr.ts'
import { replaceRecoveryCodes } from './recovery.ts'
import { endOtherSessions, endOwnSession, listSessions } from './sessions.ts'
import { prove, requireProof } from './step-up.ts'
import { confirmTotp, enrolTotp, removeTotp } from './totp.ts'
import { forgetTry, reserveProof } from './tries.ts'

/** The calls of the security centre but those of passkeys and the profile. */
export const securityHandlers: Handlers<
  | 'security'
  | 'stepUp'
  | 'totpEnrol'
  | 'totpConfirm'
  | 'totpDisable'
  | 'recoveryCodes'
  | 'sessions'
  | 'sessionEnd'
  | 'sessionsEnd'
  | 'paymentPassword'
  | 'emailBind'
  | 'mobileBind'
> = {
  security: ({ app, session }) => overview(app, session),

  async stepUp({ app, input, session, request }) {
    return { until: (await prove(app, session, input, request)).toISOString() }
  },

  async totpEnrol({ app, session }) {
    await requireProof(app, session)
    const offer = await app.db.transaction((tx) => enrolTotp(app, tx, session.memberId, session.account))
    if (offer === undefined) throw new Refusal('enrolled_already')
    return { ...offer, qr: qrPath(offer.uri) }
  },

  async totpConfirm({ app, input, session, request }) {
    await requireProof(app, session)
    await reserveProof(app, session.memberId)
    const codes = await app.db.transaction(async (tx) => {
      if (!(await confirmTotp(app, tx, session.memberId, input.code))) return undefined
      await recordChange(app, tx, request, session, 'security.totp_on')
      return replaceRecoveryCodes(tx, session.memberId)
    })
    if (codes === undefined) throw new Refusal('code_wrong', { fields: { code: 'invalid' } })
    await forgetTry(app, session.memberId)
    return { recoveryCodes: codes }
  },

  async totpDisable({ app, session, request }) {
    await requireProof(app, session)
    await app.db.transaction(async (tx) => {
      if (!(await removeTotp(tx, session.memberId))) throw new Refusal('not_enrolled')
      await recordChange(app, tx, request, session, 'security.totp_off')
    })
    return {}
  },

  async recoveryCodes({ app, session, request }) {
    await requireProof(app, session)
    const codes = await app.db.transaction(async (tx) => {
      if (!(await readFactors(tx, session.memberId)).totp) throw new Refusal('not_enrolled')
      await recordChange(app, tx, request, session, 'security.recovery_codes')
      return replaceRecoveryCodes(tx, session.memberId)
    })
    return { recoveryCodes: codes }
  },

  async sessions({ app, session }) {
    return { sessions: await listSessions(app, session) }
  },

  async sessionEnd({ app, input, session, request }) {
    await endOwnSession(app, session, request, input.id)
    return {}
  },

  async sessionsEnd({ app, session, request }) {
    return { ended: await endOtherSessions(app, session, request) }
  },

  async paymentPassword({ app, input, session, request }) {
    await requireProof(app, session)
    const hash = await checkedPaymentHash(app, session.memberId, input.newPassword, input.confirmNewPassword)
    await app.db.transaction(async (tx) => {
      await updatePaymentPassword(tx, session.memberId, hash)
      await recordChange(app, tx, request, session, 'security.payment_password')
    })
    return {}
  },

  async emailBind({ app, input, session, request }) {
    await requireProof(app, session)
    return bindOwnContact(app, request, session, { kind: 'email', typed: input.email, code: input.code })
  },

  async mobileBind({ app, input, session, request }) {
    await requireProof(app, session)
    const { mobileNum: typed, ...proof } = input
    return bindOwnContact(app, request, session, { kind: 'mobile', typed, ...proof })
  },
}
