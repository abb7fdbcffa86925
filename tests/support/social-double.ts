import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'

/** What a person does at the provider, and what the provider then gets wrong. */
interface Scene {
  subject: string
  claims?: Record<string, unknown>
  /** The token endpoint looks away from the verifier. */
  forgedKey?: boolean
  inspected?: Record<string, unknown>
  /** Does not answer the server's background calls. */
  silent?: boolean
  /** Whose servers its description names. */
  namesItself?: string
  /** What it answers its code with, in place of a token. */
  answers?: [number, object]
}

/** Of the site's account at both. */
export const secret = 'client-secret'

/** Google and Facebook in one program, by their published behaviour. */
export async function startProviders() {
  const scene: Scene = { subject: 'person-1' }
  const codes = new Map<string, { challenge: string; nonce: string; redirectUri: string }>()
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const { privateKey: forged } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig' }
  const kid = await calculateJwkThumbprint(jwk)
  let issuer = ''

  let last = 0
  /** The person agrees: where the browser is sent back to. */
  function agree(address: string): Record<string, string> {
    const q = new URL(address).searchParams
    last += 1
    const code = `code-${last}`
    codes.set(code, {
      challenge: q.get('code_challenge') ?? '',
      nonce: q.get('nonce') ?? '',
      redirectUri: q.get('redirect_uri') ?? '',
    })
    return { code, state: q.get('state') ?? '' }
  }

  /** The provider's own page, where a person says yes or no. */
  function askPage(url: URL): string {
    const back = (sent: Record<string, string>) =>
      `${url.searchParams.get('redirect_uri')}?${new URLSearchParams(sent)}`
    const no = { error: 'access_denied', state: url.searchParams.get('state') ?? '' }
    const link = (words: string, address: string) => `<a href="${address.replaceAll('&', '&amp;')}">${words}</a>`
    return `<!doctype html><html lang="en"><title>Provider</title>${link('Agree', back(agree(url.href)))} ${link('Refuse', back(no))}`
  }

  async function grant(form: URLSearchParams): Promise<[number, object]> {
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(form.get('code_verifier') ?? ''))
    const fits =
      code !== undefined &&
      Buffer.from(hash).toString('base64url') === code.challenge &&
      form.get('redirect_uri') === code.redirectUri &&
      form.get('client_secret') === secret
    if (!fits) return [400, { error: 'invalid_grant' }]
    if (scene.answers) return scene.answers
    const idToken = await new SignJWT({
      nonce: code.nonce,
      iss: issuer,
      aud: 'client',
      sub: scene.subject,
      ...scene.claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuedAt(scene.claims?.iat as number | undefined)
      .setExpirationTime((scene.claims?.exp as number | undefined) ?? '1h')
      .sign(scene.forgedKey ? forged : privateKey)
    return [200, { access_token: 'a', token_type: 'Bearer', expires_in: 3600, id_token: idToken }]
  }

  function graph(url: URL): [number, object] {
    const q = url.searchParams
    if (url.pathname.endsWith('/oauth/access_token')) {
      const known = codes.delete(q.get('code') ?? '') && q.get('client_secret') === secret
      return known ? [200, { access_token: 'fb-token', token_type: 'bearer' }] : [400, { error: { code: 100 } }]
    }
    if (url.pathname === '/debug_token')
      return [200, { data: { app_id: 'app', is_valid: true, user_id: scene.subject, ...scene.inspected } }]
    const proof = createHmac('sha256', secret).update('fb-token').digest('hex')
    return q.get('appsecret_proof') === proof ? [200, { id: scene.subject }] : [400, { error: { code: 100 } }]
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', issuer)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const answers: Record<string, () => Promise<[number, object]> | [number, object]> = {
      '/.well-known/openid-configuration': () => [
        200,
        {
          issuer: scene.namesItself ?? issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          id_token_signing_alg_values_supported: ['RS256'],
        },
      ],
      '/jwks': () => [200, { keys: [{ ...jwk, kid }] }],
      '/token': () => grant(new URLSearchParams(Buffer.concat(chunks).toString())),
    }
    if (url.pathname === '/authorize' || url.pathname.endsWith('/dialog/oauth'))
      return response.writeHead(200, { 'content-type': 'text/html' }).end(askPage(url))
    if (scene.silent) return
    const [status, body] = await (answers[url.pathname]?.() ?? graph(url))
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    scene,
    agree,
    /** The environment of a site that has its accounts here. */
    env: {
      GOOGLE_ISSUER: issuer,
      GOOGLE_CLIENT_ID: 'client',
      GOOGLE_CLIENT_SECRET: secret,
      FACEBOOK_URL: issuer,
      FACEBOOK_GRAPH_URL: issuer,
      FACEBOOK_APP_ID: 'app',
      FACEBOOK_APP_SECRET: secret,
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
  }
}
