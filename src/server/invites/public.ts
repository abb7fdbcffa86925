import { Refusal } from '#api/refusal.ts'
import { offerRates } from '#server/contracts/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { typeOf } from './downline.ts'
import { isLinkCode } from './links.ts'
import { findOpenLink, joinLink } from './rows.ts'

export { type DemoLink, insertDemoLink } from './rows-demo.ts'

/** An open invitation link, as a registration meets it. */
export interface OpenLink {
  readonly id: bigint
  readonly agentId: bigint
  /** Type of the account that it brings. */
  readonly type: number
}

/** The open link of a code; nothing for a code that is none of a link, or whose link brings nobody any more. */
export async function openLink(app: App, code: string): Promise<OpenLink | undefined> {
  if (!isLinkCode(code)) return undefined
  const row = await findOpenLink(app.db, code.toLowerCase(), app.clock.now())
  return row && { id: row.id, agentId: row.agent_id, type: typeOf[row.brings] }
}

/**
 * Attributes a new member to the link, and offers the contracts that the link names, in the transaction that opens the
 * account. A rate that has come to lie above the agent's own is not offered. Throws `invitation_code_error` when the link
 * has closed since it was read.
 */
export async function joinByLink(app: App, tx: Queryable, link: OpenLink, memberId: bigint): Promise<void> {
  const row = await joinLink(tx, link.id, memberId, app.clock.now())
  if (row === undefined) throw new Refusal('invitation_code_error', { fields: { affiliateCode: 'unknown' } })
  if (row.brings === 'agent')
    await offerRates(app, tx, { uplineId: row.agent_id, downlineId: memberId, rates: row.rates }, 'leave')
}
