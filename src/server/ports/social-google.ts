import * as oauth from 'oauth4webapi'
import type { SocialLogin } from './social.ts'

const timeoutMs = 5_000

/** Access to an OpenID provider. */
export interface OpenIdAccount {
  /** `https://accounts.google.com`. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** Google by OpenID Connect: authorization code with PKCE, state and nonce; the ID token's signature is checked too. */
export function openGoogle({ issuer, clientId, clientSecret }: OpenIdAccount): SocialLogin {
  const url = new URL(issuer)
  const client: oauth.Client = { client_id: clientId }
  // Plain HTTP only on the own machine, for a double of the provider.
  const options = () => ({
    [oauth.allowInsecureRequests]: url.hostname === '127.0.0.1',
    signal: AbortSignal.timeout(timeoutMs),
  })
  let found: Promise<oauth.AuthorizationServer> | undefined
  function discover(): Promise<oauth.AuthorizationServer> {
    found ??= oauth
      .discoveryRequest(url, options())
      .then((response) => oauth.processDiscoveryResponse(url, response))
      .catch((error: unknown) => {
        found = undefined
        throw error
      })
    return found
  }
  return {
    async address({ state, verifier, nonce, redirectUri }) {
      const server = await discover()
      const address = new URL(server.authorization_endpoint ?? '')
      const parameters = {
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid',
        state,
        nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }
      for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
      return address.href
    },
    async person({ state, verifier, nonce, redirectUri }, parameters) {
      const server = await discover()
      const checked = oauth.validateAuthResponse(server, client, parameters, state)
      const authentication = oauth.ClientSecretPost(clientSecret)
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        authentication,
        checked,
        redirectUri,
        verifier,
        options(),
      )
      const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
        expectedNonce: nonce,
        requireIdToken: true,
      })
      await oauth.validateApplicationLevelSignature(server, response, options())
      const claims = oauth.getValidatedIdTokenClaims(tokens)
      if (!claims?.sub) throw new Error('the provider named nobody')
      return { subject: claims.sub }
    },
  }
}
