import { formatAmount } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import type { TransferOptions } from '#api/transfers.ts'
import { findHashes } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { isExcluded } from '#server/limits/public.ts'
import { currencyOfMember } from '#server/wallet/public.ts'
import { findDirect, findUpline, lastSent, type PartyRow } from './rows.ts'
import { areOpen, canReceive, type Direction, mostOf, roomOf } from './rules.ts'
import { sendTransfer } from './transfer.ts'

async function closedBy(app: App, party: PartyRow | undefined, way: Direction): Promise<TransferOptions['closed']> {
  if (!areOpen(app)) return 'transfers_off'
  if (party === undefined) return 'no_party'
  const isAway = way === 'up' && (await isExcluded(app.db, party.id, app.clock.now()))
  return canReceive(party) && !isAway ? undefined : 'transfer_receiver'
}

async function optionsOf(
  app: App,
  memberId: bigint,
  party: PartyRow | undefined,
  way: Direction,
): Promise<TransferOptions> {
  const currency = await currencyOfMember(app, app.db, memberId)
  const say = (amount: bigint) => formatAmount(amount, currency)
  const room = await roomOf(app, app.db, memberId, currency)
  const before = party === undefined ? [] : await lastSent(app.db, memberId, party.id)
  const closed = await closedBy(app, party, way)
  const isSeen = way === 'up' || app.settings.current().agentSeesMembers
  return {
    ...(party && {
      party: { account: party.account, nickname: isSeen ? party.nickname : '', since: party.since.toISOString() },
    }),
    ...(closed && { closed }),
    ...{ currency: currency.code, currencySymbol: currency.symbol },
    ...{ balance: say(room.balance), free: say(room.free), waiting: say(room.waiting) },
    ...{ min: say(room.min), most: say(mostOf(room)), dayLeft: say(room.dayLeft) },
    paymentPassword: Boolean((await findHashes(app.db, memberId))?.payment_password_hash),
    before: before.map(({ id, amount, created_at }) => ({
      ...{ id: id.toString(), amount: say(amount), time: created_at.toISOString() },
    })),
  }
}

/** Transfers to the member above, and of agents to members directly below. */
export const transferHandlers: Handlers<'uplineTransfer' | 'transferUpline' | 'downlineTransfer' | 'transferDownline'> =
  {
    uplineTransfer: async ({ app, session }) =>
      optionsOf(app, session.memberId, await findUpline(app.db, session.memberId), 'up'),

    transferUpline: async ({ app, input, session, request }) =>
      sendTransfer(app, session, {
        ...{ ...input, direction: 'up', request },
        party: await findUpline(app.db, session.memberId),
      }),

    async downlineTransfer({ app, input, session }) {
      const party = await findDirect(app.db, session.memberId, input.to)
      if (party === undefined) throw new Refusal('not_found')
      return optionsOf(app, session.memberId, party, 'down')
    },

    transferDownline: async ({ app, input: { to, ...input }, session, request }) =>
      sendTransfer(app, session, {
        ...{ ...input, direction: 'down', request },
        party: await findDirect(app.db, session.memberId, to),
      }),
  }
