import { Refusal } from '#api/refusal.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { failOnDemand } from './on-demand.ts'
import { askForLink, linkEndsAt, resetByLink } from './reset-by-mail.ts'
import { resetByPhone } from './reset-by-phone.ts'
import { answerStep, sendStepCode } from './second-step.ts'
import { sendPhoneCode } from './sms-login.ts'
import { finishSocial, startSocial } from './social.ts'

/** The calls of second steps, forgotten passwords and social log-in. */
export const recoveryHandlers: Handlers<
  | 'twoFactorSend'
  | 'twoFactorVerify'
  | 'forgotEmail'
  | 'resetLink'
  | 'resetPassword'
  | 'forgotPhoneCode'
  | 'forgotPhone'
  | 'oauthStart'
  | 'oauthCallback'
> = {
  twoFactorSend: ({ app, input, request }) => sendStepCode(app, input.ticket, input.method, request),

  twoFactorVerify: ({ app, input, request, reply }) => answerStep(app, input, request, reply),

  async forgotEmail({ app, input, request }) {
    await failOnDemand(app, input.username)
    await askForLink(app, input, request)
    return {}
  },

  async resetLink({ app, input }) {
    return { expiresAt: (await linkEndsAt(app, input.token)).toISOString() }
  },

  async resetPassword({ app, input, request }) {
    await resetByLink(app, input, request)
    return {}
  },

  forgotPhoneCode({ app, input, request, reply }) {
    if (!app.settings.current().forgot.phone) throw new Refusal('not_enabled')
    return sendPhoneCode(app, 'forgot', { ...input, mobile: input.mobileNum }, request, reply)
  },

  forgotPhone: ({ app, input, request, reply }) => resetByPhone(app, input, request, reply),

  async oauthStart({ app, input, request, reply }) {
    return { location: await startSocial(app, input, request, reply) }
  },

  async oauthCallback({ app, input, request, reply }) {
    return { location: await finishSocial(app, input, request, reply) }
  },
}
