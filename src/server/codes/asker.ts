import type { App } from '#server/kernel/context.ts'
import { cookieLine } from '#server/kernel/cookies.ts'
import type { Reply, RequestFacts } from '#server/kernel/handler.ts'
import { randomToken } from '#server/kernel/secrets.ts'

const lifeS = 60 * 60
const tokenForm = /^[\w-]{43}$/
const nameOf = (app: App): string => (app.config.publicUrl.startsWith('https:') ? '__Host-asker' : 'asker')

/** The name of the browser that asks for a code, or empty. */
export function askerOf(app: App, request: RequestFacts): string {
  const token = request.cookies[nameOf(app)]
  return token !== undefined && tokenForm.test(token) ? token : ''
}

/** The same, and gives the browser one if it has none. */
export function nameAsker(app: App, request: RequestFacts, reply: Reply): string {
  const token = askerOf(app, request) || randomToken()
  reply.setCookie(cookieLine(app.config, nameOf(app), token, lifeS))
  return token
}
