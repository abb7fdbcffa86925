import { type Call, openClient } from '#api/client.ts'
import { seal } from '#api/seal.ts'

export const testPassword = 'Quiet-Lantern-72'

/** A browser: keeps its cookies and token, and stands at an address of its own. */
export interface Visitor {
  ip: string
  token: string | undefined
  readonly cookies: Map<string, string>
  /** A call of the contract, through the browser's own client. Failures are `CallFailure`. */
  readonly call: Call
  /** A plain request to this site. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  logIn(username: string, password?: string): Promise<void>
}

/** A browser at `baseUrl`. */
export function openVisitor(baseUrl: string, clock: { now(): Date }, ip: string): Visitor {
  const cookies = new Map<string, string>()
  const keepCookies = (response: Response): void => {
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]!.split('=')
      if (/Max-Age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
  }
  const visitor: Visitor = {
    ip,
    token: undefined,
    cookies,
    call: openClient({
      token: () => visitor.token,
      sessionEnded: () => {},
      fetch: (path, init) => visitor.fetch(String(path), init),
      // The site's clock may stand still far from the real one.
      seal: (keys, method, path, body) => seal(keys, method, path, body, clock.now().getTime() - Date.now()),
    }),
    async fetch(path, init = {}) {
      const headers = new Headers(init.headers)
      if (!headers.has('x-forwarded-for')) headers.set('x-forwarded-for', visitor.ip)
      if (cookies.size > 0 && !headers.has('cookie'))
        headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
      const response = await fetch(`${baseUrl}${path}`, { redirect: 'manual', ...init, headers })
      keepCookies(response)
      return response
    },
    async logIn(username, password = testPassword) {
      const answer = await visitor.call('login', { username, password })
      if ('twoFactor' in answer) throw new Error('a second step is asked for')
      visitor.token = answer.token
    },
  }
  return visitor
}
