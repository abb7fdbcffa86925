import { Refusal } from '#api/refusal.ts'
import {
  askedFields,
  codeAsked,
  findForSignIn,
  mobileAsksPassword,
  openTabs,
  registrationRules,
} from '#server/accounts/public.ts'
import { callKeys } from '#server/kernel/call-keys.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { reaches, reachesPhones } from '#server/ports/reaches.ts'
import { spendOneTime } from '#server/sessions/public.ts'
import { withTaxId } from './asked.ts'
import { makeCaptcha, readCaptcha } from './captcha.ts'
import { checkAffiliate } from './invitation.ts'
import { logIn } from './login.ts'
import { failOnDemand } from './on-demand.ts'
import { registerByMobile, registerMember } from './register.ts'
import { admit } from './second-step.ts'
import { logInBySms, sendPhoneCode } from './sms-login.ts'
import { tripOf } from './social.ts'
import { startTrial } from './trial.ts'

/** The calls by which people come in and go. */
export const signInHandlers: Handlers<
  | 'keys'
  | 'registerRules'
  | 'registerSettings'
  | 'captcha'
  | 'captchaTask'
  | 'readCaptcha'
  | 'humanCheck'
  | 'login'
  | 'register'
  | 'registerMobile'
  | 'loginCode'
  | 'registerCode'
  | 'affiliateCheck'
  | 'freePlay'
  | 'exchange'
> = {
  async keys({ app }) {
    const { jwks } = await callKeys(app)
    return { keys: jwks.keys.map((key) => ({ ...key })) }
  },

  registerRules: ({ app }) => ({ rules: { ...registrationRules(app.settings.current()) } }),

  registerSettings({ app }) {
    const values = app.settings.current()
    const { whitelabel, humanCheck, ageMin, socialLogin, forgot } = values
    const fields = withTaxId(app, askedFields(values))
    return {
      fields,
      tabs: openTabs(values),
      verification: {
        captcha: fields.captcha?.enabled === true,
        sms: codeAsked(values).enabled,
        mobilePassword: mobileAsksPassword(values),
        humanCheck,
        phone: values.phoneVerification,
        ...(values.phoneVerification === 'firebase' && app.ports.phoneTokens
          ? { firebase: app.ports.phoneTokens.project }
          : {}),
      },
      login: {
        freePlay: whitelabel.freePlay,
        sms: whitelabel.mobileCodeLogin && reachesPhones(app),
        facebook: socialLogin.facebook && app.ports.social.facebook !== undefined,
        google: socialLogin.google && app.ports.social.google !== undefined,
      },
      forgot: { email: forgot.email && reaches(app, 'mail'), phone: forgot.phone && reachesPhones(app) },
      ageMin,
    }
  },

  captcha: ({ app }) => makeCaptcha(app),

  async captchaTask({ app }) {
    return { challenge: await app.ports.captchaReading.challenge() }
  },

  readCaptcha: ({ app, input, request }) => readCaptcha(app, input.captchaId, input.solution, request),

  async humanCheck({ app }) {
    return { provider: app.ports.humanCheck.provider, challenge: await app.ports.humanCheck.challenge() }
  },

  async login({ app, input, request, reply }) {
    await failOnDemand(app, input.username)
    return input.type === 'sms' ? logInBySms(app, input, request, reply) : logIn(app, input, request, reply)
  },

  async register({ app, input, request, reply }) {
    await failOnDemand(app, input.username)
    return registerMember(app, input, request, reply)
  },

  registerMobile: ({ app, input, request, reply }) => registerByMobile(app, input, request, reply),

  loginCode({ app, input, request, reply }) {
    if (!app.settings.current().whitelabel.mobileCodeLogin) throw new Refusal('not_enabled')
    return sendPhoneCode(app, 'login', { ...input, mobile: input.mobileNum }, request, reply)
  },

  registerCode({ app, input, request, reply }) {
    const values = app.settings.current()
    if (!codeAsked(values).enabled || !openTabs(values).includes(input.regType)) throw new Refusal('not_enabled')
    return sendPhoneCode(app, 'register', { ...input, mobile: input.mobileNo }, request, reply)
  },

  async affiliateCheck({ app, input }) {
    await checkAffiliate(app, app.settings.current().affiliateDomains, input)
    return {}
  },

  freePlay: ({ app, request, reply }) => startTrial(app, request, reply),

  async exchange({ app, input, request, reply }) {
    const spent = await spendOneTime(app, 'login', input.token, tripOf(app, request.cookies))
    const member = spent && (await findForSignIn(app.db, spent.memberId))
    if (!member) throw new Refusal('token_spent')
    const answer = await admit(app, member, request, reply, { action: 'exchange.ok' })
    return 'twoFactor' in answer ? answer : { token: answer.token, expiresAt: answer.expiresAt }
  },
}
