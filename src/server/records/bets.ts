import type { Round } from '#api/bets.ts'
import type { Input, Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { currencyOf, formatAmount } from '#api/money.ts'
import type { Language } from '#api/page.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Call, Handlers } from '#server/kernel/handler.ts'
import { imagePlace } from '#server/system/public.ts'
import { periodOf } from './period.ts'
import {
  findRound,
  isVendor,
  listMovements,
  listPlayedVendors,
  listRounds,
  type RoundFilter,
  type RoundRow,
  sumRounds,
} from './rows-bets.ts'

type BetsInput = Input<Api['bets']>

/** A page of a member's rounds; beside the first one the totals of all of them, and the vendors to choose from. */
export async function pageOfBets(
  app: App,
  memberId: bigint,
  input: Pick<BetsInput, 'from' | 'to' | 'gameType' | 'vendor' | 'status' | 'cursor' | 'pageSize'>,
  language: Language,
): Promise<Output<Api['bets']>> {
  const filter = { ...input, memberId }
  const images = imagePlace(app.settings.current().imageCdn)
  const { cursor, pageSize } = input
  const place = { language, cursor, pageSize }
  const page = await listRounds(app.db, filter, place, (row) => toRound(row, images))
  if (cursor !== undefined) return page
  return { ...page, totals: await totalsOf(app, filter), vendors: await listPlayedVendors(app.db, memberId) }
}

/** What all rounds of a filter come to, as far as lists count. */
export async function totalsOf(app: App, filter: RoundFilter) {
  const { stake, payout, open, valid, count, truncated, ...sums } = await sumRounds(app.db, filter)
  const currency = sums.currency ?? app.settings.currency().code
  return {
    ...{ count: Number(count), truncated, currency },
    stake: money(stake, currency),
    payout: money(payout, currency),
    open: money(open, currency),
    valid: money(valid, currency),
    result: money(payout - (stake - open), currency),
  }
}

/** What a member asks for, in the time that records reach back. Throws for a vendor that is none. */
export async function ownBets<Asked extends Omit<BetsInput, 'cursor' | 'pageSize'>>(app: App, input: Asked) {
  if (input.vendor !== undefined && !(await isVendor(app.db, input.vendor)))
    throw new Refusal('invalid_input', { fields: { vendor: 'unknown' } })
  return { ...input, ...periodOf(app, input) }
}

const listOwn = async ({
  app,
  input,
  session,
  request,
}: Pick<Call<Api['bets']>, 'app' | 'input' | 'session' | 'request'>) =>
  pageOfBets(app, session.memberId, await ownBets(app, input), request.language)

export const betHandlers: Handlers<'bets' | 'roundDetail' | 'rounds'> = {
  bets: listOwn,
  rounds: listOwn,

  async roundDetail({ app, input, session, request }) {
    const row = await findRound(app.db, session.memberId, input.id, request.language)
    if (row === undefined) throw new Refusal('not_found')
    const movements = await listMovements(app.db, row.id)
    const page = movements[0] && (await app.ports.gameVendor.roundPage?.(movements[0].transaction_uuid))
    return {
      round: toRound(row, imagePlace(app.settings.current().imageCdn)),
      movements: movements.map((movement) => ({
        kind: movement.kind,
        amount: money(movement.amount, row.currency),
        balanceAfter: money(movement.balance, row.currency),
        time: movement.received_at.toISOString(),
        reference: movement.transaction_uuid,
        ...(movement.receipt !== null && { receipt: movement.receipt }),
      })),
      ...(page !== undefined && { page }),
    }
  },
}

/** A round as calls show it. */
export function toRound(row: RoundRow, images: ReturnType<typeof imagePlace>): Round {
  return {
    id: row.id.toString(),
    gameName: row.game_name,
    nodeId: row.node_id.toString(),
    lagerIcon: images(row.icon),
    vassalage: row.vassalage,
    vendorName: row.vendor_name,
    gameType: row.game_type,
    stake: money(row.stake, row.currency),
    win: money(row.win, row.currency),
    result: money(row.win - row.stake, row.currency),
    currency: row.currency,
    status: row.status,
    ...(row.void_reason === null ? {} : { voidReason: row.void_reason }),
    openedAt: row.opened_at.toISOString(),
    ...(row.closed_at === null ? {} : { closedAt: row.closed_at.toISOString() }),
  }
}

function money(units: bigint, code: string): string {
  return formatAmount(units, currencyOf(code))
}
