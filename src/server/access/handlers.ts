import { Refusal } from '#api/refusal.ts'
import { first } from '#server/kernel/db.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { audit } from './audit.ts'
import { makeCaptcha } from './captcha.ts'
import { cookieLine, cookieName } from './cookies.ts'
import { type Entrant, enter, logIn } from './login.ts'
import { issueOneTime, spendOneTime } from './one-time.ts'
import { registerMember } from './register.ts'
import { endSession, resumeSession } from './sessions.ts'
import { startTrial } from './trial.ts'

/** The calls by which people come in and go. */
export const accessHandlers: Handlers<
  | 'keys'
  | 'registerRules'
  | 'registerSettings'
  | 'captcha'
  | 'humanCheck'
  | 'login'
  | 'register'
  | 'freePlay'
  | 'exchange'
  | 'resume'
  | 'logout'
  | 'eventsTicket'
> = {
  keys: ({ app }) => ({ keys: app.callKeys.jwks.keys.map((key) => ({ ...key })) }),

  registerRules: ({ app }) => ({ rules: { ...app.settings.current().registerRules } }),

  registerSettings({ app }) {
    const { registerFields, registerCaptcha, whitelabel, humanCheck, ageMin } = app.settings.current()
    return {
      fields: registerFields,
      tabs: whitelabel.mobileRegistration ? ['username', 'mobile'] : ['username'],
      verification: {
        captcha: registerCaptcha || registerFields.captcha?.enabled === true,
        sms: whitelabel.smsVerification,
        humanCheck,
      },
      login: { freePlay: whitelabel.freePlay, sms: whitelabel.mobileCodeLogin, facebook: false, google: false },
      ageMin,
    }
  },

  captcha: ({ app }) => makeCaptcha(app),

  async humanCheck({ app }) {
    return { provider: app.humanCheck.provider, challenge: await app.humanCheck.challenge() }
  },

  login: ({ app, input, request, reply }) => logIn(app, input, request, reply),

  register: ({ app, input, request, reply }) => registerMember(app, input, request, reply),

  freePlay: ({ app, request, reply }) => startTrial(app, request, reply),

  async exchange({ app, input, request, reply }) {
    const spent = await spendOneTime(app, 'login', input.token)
    const row =
      spent &&
      (await first<
        Pick<Entrant, 'id' | 'first_login' | 'password_changed_at' | 'last_login_at'> & { [k: string]: unknown }
      >(
        app.db,
        `select id, first_login, password_changed_at, last_login_at from member where id = $1 and status <> 'disabled'`,
        [spent.memberId],
      ))
    if (!row) throw new Refusal('token_spent')
    const entrant = { ...row, mustChangePassword: false }
    const { token, expiresAt } = await enter(app, entrant, request, reply, 'exchange.ok')
    return { token, expiresAt }
  },

  async resume({ app, request }) {
    // The cookie travels by itself: only a page of ours may ask for what it opens.
    if (request.fetchSite !== 'same-origin') throw new Refusal('origin_refused')
    const resumed = await resumeSession(app, request.cookies)
    if (resumed === undefined) throw new Refusal('not_logged_in')
    return resumed
  },

  async logout({ app, session, request, reply }) {
    await endSession(app, session.id, 'logout')
    await audit(app.db, app, request, 'logout', session.memberId)
    reply.setCookie(cookieLine(app.config, cookieName(app.config), '', 0))
    return {}
  },

  async eventsTicket({ app, session }) {
    return { ticket: await issueOneTime(app, 'events', session.memberId, session.id) }
  },
}
