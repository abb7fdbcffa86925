import { createHmac } from 'node:crypto'
import { ofetch } from 'ofetch'
import * as z from 'zod'
import type { SocialLogin } from './social.ts'

const timeoutMs = 5_000
const version = 'v23.0'
const tokenAnswer = z.object({ access_token: z.string().min(1) })
const inspected = z.object({ data: z.object({ app_id: z.string(), is_valid: z.literal(true), user_id: z.string() }) })
const me = z.object({ id: z.string().min(1).max(100) })

/** Access to a Facebook app. */
export interface FacebookApp {
  /** `https://www.facebook.com`. */
  readonly dialogUrl: string
  /** `https://graph.facebook.com`. */
  readonly graphUrl: string
  readonly id: string
  readonly secret: string
}

/** Facebook Login by authorization code. The token must be this very app's, and every request bears the app's proof. */
export function openFacebook(app: FacebookApp): SocialLogin {
  const ask = (path: string, query: Record<string, string>): Promise<unknown> =>
    ofetch(`${app.graphUrl}${path}`, { query, retry: false, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  return {
    async address({ state, redirectUri }) {
      const address = new URL(`${app.dialogUrl}/${version}/dialog/oauth`)
      const parameters = {
        client_id: app.id,
        redirect_uri: redirectUri,
        state,
        response_type: 'code',
        scope: 'public_profile',
      }
      for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
      return address.href
    },
    async person({ redirectUri }, parameters) {
      const code = parameters.get('code')
      if (!code) throw new Error('the provider sent no code')
      const { access_token: token } = tokenAnswer.parse(
        await ask(`/${version}/oauth/access_token`, {
          client_id: app.id,
          client_secret: app.secret,
          redirect_uri: redirectUri,
          code,
        }),
      )
      const { data } = inspected.parse(
        await ask('/debug_token', { input_token: token, access_token: `${app.id}|${app.secret}` }),
      )
      if (data.app_id !== app.id) throw new Error('the token is another app’s')
      const appsecret_proof = createHmac('sha256', app.secret).update(token).digest('hex')
      const { id } = me.parse(await ask(`/${version}/me`, { fields: 'id', access_token: token, appsecret_proof }))
      if (id !== data.user_id) throw new Error('the token is another person’s')
      return { subject: id }
    },
  }
}
