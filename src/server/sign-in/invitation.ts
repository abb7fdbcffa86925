import { memberTypes } from '#api/access.ts'
import { Refusal } from '#api/refusal.ts'
import { findInviter, type Inviter } from '#server/accounts/public.ts'
import { type OpenLink, openLink } from '#server/invites/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { TripCodes } from './rows.ts'

/** Who brought a new member, and whose team the new member joins. */
export interface Invitation {
  readonly referredBy?: bigint
  readonly uplineId?: bigint
  /** The agent's link that brought the member. */
  readonly link?: OpenLink
}

/** The codes that a registration may bear; empty ones count as absent. */
export interface InvitationCodes {
  readonly affiliateCode?: string
  readonly referralCode?: string
  readonly recommenderId?: string
}

/**
 * Resolves the codes. An affiliate code is an agent's, or that of an agent's open link, and puts the new member under that agent. A friend's referral
 * code or id tells who brought the member, who then joins the friend's team: under the friend, when that is an agent,
 * else beside them. Throws `Refusal('invitation_code_error')` with the field whose code nobody has.
 */
export async function readInvitation(app: App, codes: InvitationCodes): Promise<Invitation> {
  const link = codes.affiliateCode ? await openLink(app, codes.affiliateCode) : undefined
  const agent = codes.affiliateCode && !link ? await inviter(app, 'affiliateCode', codes.affiliateCode) : undefined
  const friend = codes.referralCode
    ? await inviter(app, 'referralCode', codes.referralCode)
    : codes.recommenderId
      ? await inviter(app, 'recommenderId', codes.recommenderId)
      : undefined
  const above = link?.agentId ?? agent?.id
  const uplineId = above ?? (friend && (isAgent(friend) ? friend.id : (friend.upline_id ?? undefined)))
  return { uplineId, referredBy: friend?.id, link }
}

const isAgent = (row: Inviter): boolean => (memberTypes.agents as readonly number[]).includes(row.type)

async function inviter({ db }: App, field: keyof InvitationCodes, code: string): Promise<Inviter> {
  const column = field === 'recommenderId' ? 'id::text' : 'referral_code'
  const row = await findInviter(db, column, code.toUpperCase(), memberTypes.trial)
  if (row === undefined || (field === 'affiliateCode' && !isAgent(row)))
    throw new Refusal('invitation_code_error', { fields: { [field]: 'unknown' } })
  return row
}

/**
 * Checks an affiliate code before a registration (Spec 1 §4). Throws `invalid_domain` where the operator names the
 * domains and this is none of them or none at all, `invitation_code_error` for a code that no agent has.
 */
export async function checkAffiliate(
  app: App,
  domains: readonly string[],
  { code, domain }: { readonly code: string; readonly domain?: string | undefined },
): Promise<void> {
  if (domains.length > 0 && !domains.includes(domain?.toLowerCase() ?? ''))
    throw new Refusal('invalid_domain', { fields: { domain: 'unknown' } })
  if (!(await openLink(app, code))) await inviter(app, 'affiliateCode', code)
}

/** Whether a check of a code lets it pass. */
const passes = (check: Promise<unknown>): Promise<boolean> =>
  check.then(
    () => true,
    (thrown: unknown) => {
      if (thrown instanceof Refusal) return false
      throw thrown
    },
  )

/** Resolves those of the codes that hold: a visitor who comes by another way than the form has no field in which to mend one. */
export async function readHeldInvitation(
  app: App,
  { affiliateCode, referralCode, domain }: TripCodes,
): Promise<Invitation> {
  const { affiliateDomains } = app.settings.current()
  const held = {
    ...(affiliateCode &&
      (await passes(checkAffiliate(app, affiliateDomains, { code: affiliateCode, domain }))) && { affiliateCode }),
    ...(referralCode && (await passes(readInvitation(app, { referralCode }))) && { referralCode }),
  }
  return readInvitation(app, held)
}
