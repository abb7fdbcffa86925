import { memberTypes } from '#api/access.ts'
import { drawTickets, rootOf, ticketName } from '#api/raffle-rules.ts'
import { holdCounting } from '#server/figures/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { momentText } from '#server/kernel/moment-text.ts'
import { publishUnread, writeToMember } from '#server/messages/public.ts'
import { mayBeOffered } from '#server/offers/public.ts'
import { expiryFrom } from './lapse.ts'
import { closeRaffle, endRaffle, listDue, lockRaffle, type RaffleRow, seedOf } from './rows.ts'
import { insertPrize } from './rows-prizes.ts'
import { type Eligible, numberTickets, ownerOf } from './rows-tickets.ts'
import { placesOf } from './rules.ts'

/** Public randomness that enters a draw: there is none yet, and pages say what that means. */
export const beacon = ''

/** Who takes part now: what is bet and won is in the site's currency. */
export const eligibleNow = (app: Pick<App, 'clock' | 'settings'>): Eligible => ({
  now: app.clock.now(),
  types: [memberTypes.member, ...(app.settings.current().promotionsForAgents ? memberTypes.agents : [])],
  currency: app.settings.currency().code,
})

/** Fixes the list of tickets. No bet is counted meanwhile. */
async function close(app: App, tx: Queryable, { id }: RaffleRow): Promise<void> {
  await holdCounting(tx)
  const tickets = await numberTickets(tx, id, eligibleNow(app))
  await closeRaffle(tx, id, { tickets, root: await rootOf(tickets), at: app.clock.now() })
}

/** Draws a raffle whose list is fixed; gives to whom it was told that they have won. */
async function draw(app: App, tx: Queryable, raffle: RaffleRow): Promise<readonly bigint[]> {
  const { id, prizes, tickets, root, claimDays } = raffle
  const places = placesOf(prizes)
  const material = { seed: await seedOf(tx, id), root: root!, beacon, tickets: tickets! }
  const drawn = await drawTickets(material, places.length)
  const currency = app.settings.currency().code
  const now = app.clock.now()
  const expiresAt = expiryFrom(now, claimDays)
  const until = momentText(app.settings.current().timeZone, expiresAt)
  const told: bigint[] = []
  for (const [at, { ticket }] of drawn.entries()) {
    const { member_id: memberId } = (await ownerOf(tx, id, ticket))!
    const prize = { raffle_id: id, place: at + 1, ticket, member_id: memberId, currency, expires_at: expiresAt }
    await insertPrize(tx, { ...prize, ...places[at]! })
    // Whom nothing is offered could not claim it either: their page says so once they can, and until when.
    if (!(await mayBeOffered(tx, memberId, now))) continue
    await writeToMember(app, tx, {
      ...{ memberId, category: 'offers', what: 'raffle.won', href: '/member/raffles' },
      values: { ticket: ticketName(ticket), place: String(at + 1), until },
    })
    told.push(memberId)
  }
  await endRaffle(tx, id, now)
  return told
}

/**
 * Closes and draws the raffles whose time has come, each by the process that is first. While raffles are switched off no tickets
 * are made; a raffle that has them is drawn at its time all the same.
 */
export async function keepRaffles(app: App): Promise<void> {
  for (const { id } of await listDue(app.db, app.clock.now())) {
    const told = await app.db.transaction(async (tx) => {
      const raffle = await lockRaffle(tx, id)
      const now = app.clock.now()
      if (raffle?.state === 'open' && raffle.endsAt <= now && app.settings.current().rafflesOn)
        await close(app, tx, raffle)
      return raffle?.state === 'closed' && raffle.drawsAt <= now ? draw(app, tx, raffle) : []
    })
    for (const memberId of new Set(told)) publishUnread(app, memberId)
  }
}
