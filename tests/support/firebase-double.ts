import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** The code that arrives at every number; `lateCode` is one that came too late. */
export const rightCode = '123456'
export const lateCode = '999999'
/** Ends of numbers to which the service sends nothing, and what it says. */
const refused: Readonly<Record<string, string>> = {
  '7771': 'QUOTA_EXCEEDED : Exceeded quota.',
  '7772': 'TOO_MANY_ATTEMPTS_TRY_LATER',
}

/** The check of people as it is published: a frame that hangs below the page's body and answers once it is pressed. */
const script = (origin: string) => `window.grecaptcha = {
  ready: (done) => done(),
  render: (place, options) => { window.asked = options; return 0 },
  execute() {
    const box = document.createElement('div')
    const frame = document.createElement('iframe')
    frame.src = '${origin}/recaptcha/bframe'
    frame.title = 'recaptcha challenge'
    box.append(frame)
    document.body.append(box)
    addEventListener('message', (event) => {
      if (event.origin !== '${origin}' || !box.isConnected) return
      box.remove()
      window.asked.callback('token-of-a-person')
    })
  },
}`

const frame = `<!doctype html><html lang="en"><title>check</title><button onclick="parent.postMessage('done', '*')">I am a person</button>`

/** Firebase Authentication as its REST reference describes it, with the check of people that it demands. */
export async function startFirebase(projectId: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const sent: string[] = []
  const token = (phone: string) =>
    new SignJWT({
      auth_time: Math.floor(Date.now() / 1_000),
      phone_number: phone,
      firebase: { sign_in_provider: 'phone' },
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .setSubject(`uid${phone}`)
      .setIssuer(`https://securetoken.google.com/${projectId}`)
      .setAudience(projectId)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey)
  const refuse = (response: ServerResponse, message: string) =>
    response.writeHead(400).end(JSON.stringify({ error: { code: 400, message } }))

  async function answer(path: string, body: Readonly<Record<string, string>>, response: ServerResponse) {
    if (path === '/v1/recaptchaParams') return response.end(JSON.stringify({ recaptchaSiteKey: 'site-key' }))
    if (path === '/v1/accounts:sendVerificationCode') {
      const { phoneNumber = '', recaptchaToken } = body
      if (recaptchaToken !== 'token-of-a-person') return refuse(response, 'CAPTCHA_CHECK_FAILED')
      const word = refused[phoneNumber.slice(-4)]
      if (word) return refuse(response, word)
      sent.push(phoneNumber)
      return response.end(JSON.stringify({ sessionInfo: `session of ${phoneNumber}` }))
    }
    if (path === '/v1/accounts:signInWithPhoneNumber') {
      const { sessionInfo = '', code } = body
      if (code === lateCode) return refuse(response, 'SESSION_EXPIRED')
      if (code !== rightCode) return refuse(response, 'INVALID_CODE')
      return response.end(JSON.stringify({ idToken: await token(sessionInfo.replace('session of ', '')) }))
    }
    return response.writeHead(404).end()
  }

  const server: Server = createServer(async (request, response) => {
    const { port } = server.address() as AddressInfo
    const origin = `http://127.0.0.1:${port}`
    const { pathname } = new URL(request.url ?? '/', origin)
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'content-type, x-firebase-locale')
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    if (pathname === '/recaptcha/api.js')
      return response.setHeader('content-type', 'text/javascript').end(script(origin))
    if (pathname === '/recaptcha/bframe') return response.setHeader('content-type', 'text/html').end(frame)
    response.setHeader('content-type', 'application/json')
    if (pathname === '/keys')
      return response.end(JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256' }] }))
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    return answer(pathname, text === '' ? {} : JSON.parse(text), response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    sent,
    env: {
      FIREBASE_PROJECT_ID: projectId,
      FIREBASE_API_KEY: 'key',
      FIREBASE_KEYS_URL: `${url}/keys`,
      FIREBASE_AUTH_URL: url,
      RECAPTCHA_URL: `${url}/recaptcha/api.js`,
    },
    url,
    close: () => server.close(),
  }
}
