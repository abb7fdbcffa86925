import { randomInt } from 'node:crypto'
import type { Input } from '#api/endpoint.ts'
import {
  type changeLink as changeCall,
  depositedMax,
  type InviteLink,
  linksMax,
  type makeLink as makeCall,
} from '#api/invites.ts'
import { Refusal } from '#api/refusal.ts'
import { ownRates } from '#server/contracts/public.ts'
import { writeAudit } from '#server/kernel/audit.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { RequestFacts } from '#server/kernel/handler.ts'
import { readId } from '#server/messages/public.ts'
import { qrPath } from '#server/security/public.ts'
import { readRates, showRates } from './rates.ts'
import {
  type CountedLinkRow,
  countLinks,
  findLink,
  insertLink,
  type LinkRow,
  lockLink,
  markRemoved,
  updateLink,
} from './rows.ts'

/** Without letters and digits that look alike: a code is read to somebody, or typed from a poster. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
const codeLength = 10
const newCode = (): string => Array.from({ length: codeLength }, () => signs[randomInt(signs.length)]).join('')

/** Whether a text may be the code of a link: an invitation code of a member is shorter. */
export const isLinkCode = (code: string): boolean => /^[a-z2-9]{10}$/i.test(code)

/** How a link stands; staff's word comes first. */
export function stateOf(row: LinkRow, now: Date): InviteLink['state'] {
  if (row.stopped_at !== null) return 'stopped'
  if (row.ends_at !== null && row.ends_at <= now) return 'ended'
  if (row.uses_max !== null && row.joined >= row.uses_max) return 'used_up'
  return row.paused ? 'paused' : 'open'
}

/** A link as calls answer it. */
export function showLink(app: App, row: CountedLinkRow): InviteLink {
  const url = urlOf(app, row)
  return {
    id: row.id.toString(),
    url,
    qr: qrPath(url),
    title: row.title,
    brings: row.brings,
    rates: showRates(row.rates),
    state: stateOf(row, app.clock.now()),
    ...(row.ends_at !== null && { endsAt: row.ends_at.toISOString() }),
    ...(row.uses_max !== null && { usesMax: row.uses_max }),
    createdAt: row.created_at.toISOString(),
    visits: Number(row.visits),
    joined: row.joined,
    deposited: { count: Math.min(Number(row.deposited), depositedMax), truncated: row.deposited > depositedMax },
  }
}

/** The address of a link. */
const urlOf = (app: App, { code }: Pick<LinkRow, 'code'>): string => new URL(`/r/${code}`, app.config.publicUrl).href

/** Who acts, and by which request. */
export interface Actor {
  readonly agentId: bigint
  readonly request: RequestFacts
}

const note = (
  app: App,
  tx: Queryable,
  { agentId, request }: Actor,
  action: string,
  facts: { id: bigint; before?: unknown; after?: unknown },
) =>
  writeAudit(
    tx,
    app.clock.now(),
    { actor: `member:${agentId}`, action, requestId: request.id, ip: request.ip },
    { subject: `link:${facts.id}`, before: facts.before, after: facts.after },
  )

const told = ({ title, brings, rates, ends_at, uses_max, paused }: LinkRow) => ({
  ...{ title, brings, rates, paused },
  ...{ endsAt: ends_at?.toISOString(), usesMax: uses_max ?? undefined },
})

const readEnd = (endsAt: string | undefined): Date | undefined => (endsAt === undefined ? undefined : new Date(endsAt))

/** Makes a link. Throws `invite_links_full` or `contract_rate_too_high`. */
export async function makeLink(app: App, actor: Actor, input: Input<typeof makeCall>): Promise<InviteLink> {
  const { agentId } = actor
  const id = await app.db.transaction(async (tx) => {
    const rates = readRates(input.brings, input.rates, await ownRates(tx, agentId))
    if ((await countLinks(tx, agentId)) >= linksMax) throw new Refusal('invite_links_full')
    const link = {
      agentId,
      brings: input.brings,
      title: input.title,
      rates,
      endsAt: readEnd(input.endsAt),
      usesMax: input.usesMax,
    }
    const made = await insertLink(tx, { ...link, code: newCode() }, app.clock.now())
    if (made === undefined) throw new Error('the code of a new link is taken')
    await note(app, tx, actor, 'link.made', { id: made.id, after: told((await lockLink(tx, agentId, made.id))!) })
    return made.id
  })
  return showLink(app, (await findLink(app.db, agentId, id))!)
}

/** Changes a link. Throws `not_found`, `invite_link_used` or `contract_rate_too_high`. */
export async function changeLink(app: App, actor: Actor, input: Input<typeof changeCall>): Promise<InviteLink> {
  const { agentId } = actor
  const id = readId(input.id)
  await app.db.transaction(async (tx) => {
    const row = await lockLink(tx, agentId, id)
    if (row === undefined) throw new Refusal('not_found')
    let { rates } = row
    if (input.rates !== undefined && JSON.stringify(input.rates) !== JSON.stringify(showRates(rates))) {
      if (row.joined > 0) throw new Refusal('invite_link_used')
      rates = readRates(row.brings, input.rates, await ownRates(tx, agentId))
    }
    const { title, usesMax, paused } = input
    await updateLink(tx, id, { title, usesMax, paused, rates, endsAt: readEnd(input.endsAt) })
    await note(app, tx, actor, 'link.changed', {
      ...{ id, before: told(row), after: told((await lockLink(tx, agentId, id))!) },
    })
  })
  return showLink(app, (await findLink(app.db, agentId, id))!)
}

/** Takes a link away; whom it has brought stays. Throws `not_found`. */
export async function removeLink(app: App, actor: Actor, idText: string): Promise<void> {
  const id = readId(idText)
  await app.db.transaction(async (tx) => {
    const row = await lockLink(tx, actor.agentId, id)
    if (row === undefined) throw new Refusal('not_found')
    await markRemoved(tx, id, app.clock.now())
    await note(app, tx, actor, 'link.removed', { id, before: told(row) })
  })
}
