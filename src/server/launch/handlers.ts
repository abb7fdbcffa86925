import type { Round } from '#api/launch.ts'
import { currencyOf, formatAmount } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { imagePlace } from '#server/system/public.ts'
import { openGame } from './open-game.ts'
import { findGame, findRound, listMovements, listRounds, listWaiting, type RoundRow, sumRounds } from './rows.ts'

export const launchHandlers: Handlers<'launchGame' | 'rounds' | 'roundDetail' | 'waitingRounds'> = {
  async launchGame({ app, input, session, request }) {
    const game = await findGame(app.db, input.nodeId)
    if (game === undefined) throw new Refusal('game_not_found')
    const { mode, device, backUrl, language, theme } = input
    const wish = { mode, device, backUrl, language: language ?? request.language, session, request }
    return { launchUrl: await openGame(app, game, { ...wish, ...(theme && { meta: { theme } }) }) }
  },

  async rounds({ app, input, session, request }) {
    const filter = { ...input, memberId: session.memberId }
    const images = imagePlace(app.settings.current().imageCdn)
    const { cursor, pageSize } = input
    const place = { language: request.language, cursor, pageSize }
    const page = await listRounds(app.db, filter, place, (row) => toRound(row, images))
    if (cursor !== undefined) return page
    const { stake, payout, open, count, truncated, ...sums } = await sumRounds(app.db, filter)
    const currency = sums.currency ?? app.settings.currency().code
    const totals = {
      ...{ count: Number(count), truncated, currency },
      stake: money(stake, currency),
      payout: money(payout, currency),
      open: money(open, currency),
      result: money(payout - (stake - open), currency),
    }
    return { ...page, totals }
  },

  async waitingRounds({ app, input, session, request }) {
    const language = input.language ?? request.language
    const rows = await listWaiting(app.db, session.memberId, language, app.clock.now())
    const images = imagePlace(app.settings.current().imageCdn)
    return {
      content: rows.map((row) => ({
        nodeId: row.node_id.toString(),
        displayName: row.name,
        lagerIcon: images(row.icon),
        openedAt: row.opened_at.toISOString(),
      })),
    }
  },

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

function toRound(row: RoundRow, images: ReturnType<typeof imagePlace>): Round {
  return {
    id: row.id.toString(),
    gameName: row.game_name,
    nodeId: row.node_id.toString(),
    lagerIcon: images(row.icon),
    vassalage: row.vassalage,
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
