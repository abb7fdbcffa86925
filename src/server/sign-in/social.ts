import { randomInt } from 'node:crypto'
import type { Input } from '#api/endpoint.ts'
import { type Language, languages } from '#api/page.ts'
import { Refusal } from '#api/refusal.ts'
import type { oauthCallback, oauthStart, SocialProvider } from '#api/social.ts'
import { createMember, findForSignIn } from '#server/accounts/public.ts'
import { joinByLink } from '#server/invites/public.ts'
import { audit } from '#server/kernel/audit.ts'
import type { App } from '#server/kernel/context.ts'
import type { Reply, RequestFacts } from '#server/kernel/handler.ts'
import { pathOf } from '#server/kernel/language-path.ts'
import { randomToken, sha256 } from '#server/kernel/secrets.ts'
import type { SocialLogin, SocialTrip } from '#server/ports/social.ts'
import { consumeForAddress } from '#server/rate-limit/public.ts'
import { joinByFriend } from '#server/referral/public.ts'
import { issueOneTime } from '#server/sessions/public.ts'
import { refuseByState } from './entry.ts'
import { readHeldInvitation } from './invitation.ts'
import { findIdentity, insertIdentity, insertTrip, spendTrip, type TripCodes, type TripRow } from './rows.ts'

const lifeMs = 10 * 60_000
/** The token at the end lives no longer. */
const tokenLifeS = 60
const noCountry = 'ZZ'

/** The provider, when the environment has its account and the setting is on. Throws `not_enabled`. */
function providerOf(app: App, name: SocialProvider): SocialLogin {
  const provider = app.ports.social[name]
  if (provider === undefined || !app.settings.current().socialLogin[name]) throw new Refusal('not_enabled')
  return provider
}

const cookieName = (app: App): string => (app.config.publicUrl.startsWith('https:') ? '__Host-trip' : 'trip')

/** Lax, as the browser comes back from another site; it opens nothing by itself. */
function cookieLine(app: App, value: string, maxAgeS: number): string {
  const secure = app.config.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${cookieName(app)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeS}${secure}`
}

/** What ties a way to a provider and back to this browser, up to the session at its end; or empty. */
export const tripOf = (app: App, cookies: RequestFacts['cookies']): string => cookies[cookieName(app)] ?? ''

const redirectUri = (app: App, name: SocialProvider): string =>
  `${app.config.publicUrl}/api/auth/oauth/${name}/callback`

/** Sends the browser to the provider, with a state that only this browser can bring back. */
export async function startSocial(
  app: App,
  input: Input<typeof oauthStart>,
  request: RequestFacts,
  reply: Reply,
): Promise<string> {
  const provider = providerOf(app, input.provider)
  const browser = randomToken()
  const trip = {
    state: randomToken(),
    verifier: randomToken(),
    nonce: randomToken(),
    redirectUri: redirectUri(app, input.provider),
  }
  await insertTrip(app.db, {
    stateHash: sha256(trip.state),
    provider: input.provider,
    browserHash: sha256(browser),
    verifier: trip.verifier,
    nonce: trip.nonce,
    language: input.language,
    termsAccepted: input.termsAccepted === 'true',
    codes: { affiliateCode: input.affiliateCode, referralCode: input.referralCode, domain: input.domain },
    endsAt: new Date(app.clock.now().getTime() + lifeMs),
  })
  try {
    const address = await provider.address(trip)
    reply.setCookie(cookieLine(app, browser, lifeMs / 1_000))
    return address
  } catch (error) {
    app.log.warn('social provider not reached', { name: input.provider, requestId: request.id, error })
    return failedAddress(input.language, 'social_failed')
  }
}

/** Takes the browser back, and ends on the home page with a one-time token or on the log-in with a code of what failed. */
export async function finishSocial(
  app: App,
  input: Input<typeof oauthCallback>,
  request: RequestFacts,
  reply: Reply,
): Promise<string> {
  const provider = providerOf(app, input.provider)
  const row = await spendTrip(
    app.db,
    sha256(input.state ?? ''),
    input.provider,
    sha256(tripOf(app, request.cookies)),
    app.clock.now(),
  )
  const end = () => reply.setCookie(cookieLine(app, '', 0))
  // Without the browser's own state nothing is believed, not even the language.
  if (row === undefined) {
    end()
    return failedAddress(languages[0], 'social_failed')
  }
  try {
    const { provider: _, ...sent } = input
    const parameters = new URLSearchParams(Object.entries(sent).filter(([, value]) => value !== undefined))
    const { verifier, nonce } = row
    const trip = { state: input.state ?? '', verifier, nonce, redirectUri: redirectUri(app, input.provider) }
    const token = await tokenFor(app, provider, input.provider, trip, parameters, row, request)
    reply.setCookie(cookieLine(app, tripOf(app, request.cookies), tokenLifeS))
    return `${pathOf(row.language) || '/'}?token=${token}`
  } catch (error) {
    const code = error instanceof Refusal ? error.code : 'social_failed'
    if (!(error instanceof Refusal)) app.log.warn('social log-in failed', { name: input.provider, error })
    end()
    await audit(app.db, app, request, 'login.failed', undefined, { by: input.provider, code })
    return failedAddress(row.language, code)
  }
}

const failedAddress = (language: Language, code: string): string => `${pathOf(language)}/login?error=${code}`

async function tokenFor(
  app: App,
  provider: SocialLogin,
  name: SocialProvider,
  trip: SocialTrip,
  parameters: URLSearchParams,
  { terms_accepted: termsAccepted, codes }: Pick<TripRow, 'terms_accepted' | 'codes'>,
  request: RequestFacts,
): Promise<string> {
  const { subject } = await provider.person(trip, parameters)
  const known = await findIdentity(app.db, name, subject)
  if (known === undefined && !termsAccepted) throw new Refusal('verification_required')
  const id = known?.member_id ?? (await createPerson(app, name, subject, codes, request))
  const member = await findForSignIn(app.db, id)
  if (member !== undefined) await refuseByState(app, request, member, { action: 'exchange.ok' })
  // Its link is no good to somebody whom an attacker sends it to, who would be in as the attacker.
  return issueOneTime(app, 'login', id, { browser: tripOf(app, request.cookies) })
}

/** An account of its own: an address that the provider names is no proof that an account here is the same person's. */
async function createPerson(
  app: App,
  name: SocialProvider,
  subject: string,
  codes: TripCodes,
  request: RequestFacts,
): Promise<bigint> {
  await consumeForAddress(app, 'register', request.ip)
  const { link, ...invitation } = await readHeldInvitation(app, codes)
  const now = app.clock.now()
  return app.db.transaction(async (tx) => {
    const id = await createMember(tx, {
      account: `${name === 'google' ? 'g' : 'fb'}${randomInt(1e10, 1e11)}`,
      currency: app.settings.current().currency,
      ...invitation,
      ...(link && { type: link.type }),
      language: request.language,
      country: request.country === noCountry ? undefined : request.country,
      firstLogin: true,
      createdAt: now,
    })
    if (link) await joinByLink(app, tx, link, id)
    if (invitation.referredBy) await joinByFriend(app, tx, id, invitation.referredBy)
    await insertIdentity(tx, name, subject, id, now)
    await audit(tx, app, request, 'member.created', id, { by: name, ...(link && { link: link.id.toString() }) })
    return id
  })
}
