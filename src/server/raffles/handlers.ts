import { formatAmount, type Units } from '#api/money.ts'
import type { Language } from '#api/page.ts'
import type { RafflePrizeKind } from '#api/raffle-rules.ts'
import type { Raffle, RaffleList } from '#api/raffles.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { turnoverAllowed } from '#server/limits/public.ts'
import { isStopped, shownStop } from '#server/offers/public.ts'
import { formatPoints } from '#server/points/public.ts'
import { isOffered } from '#server/promotions/public.ts'
import { maskAccount } from '#server/wallet/public.ts'
import { claimPrize } from './claim.ts'
import { beacon } from './draw.ts'
import { pageShown, type RaffleRow, seedOf } from './rows.ts'
import { listOwnPrizes, listWinners, type PrizeRow } from './rows-prizes.ts'
import { listOwn, type OwnTickets } from './rows-tickets.ts'
import { shownState, ticketsOf } from './rules.ts'

/** Raffles that were drawn, on one page. */
const drawnOnPage = 20

/** A prize as it travels. */
export const sayPrize = (app: Pick<App, 'settings'>, kind: RafflePrizeKind, amount: Units): string =>
  kind === 'points' ? formatPoints(amount) : formatAmount(amount, app.settings.currency())

/** Until when a prize waits, and what became of it; one whose time is over has lapsed, whether or not a process has seen it. */
export const sayEnds = (
  {
    expires_at: expiresAt,
    claimed_at: claimedAt,
    lapsed_at,
  }: Pick<PrizeRow, 'expires_at' | 'claimed_at' | 'lapsed_at'>,
  now: Date,
) => {
  const lapsedAt = lapsed_at ?? (claimedAt === null && expiresAt <= now ? expiresAt : null)
  return {
    expiresAt: expiresAt.toISOString(),
    ...(claimedAt !== null && { claimedAt: claimedAt.toISOString() }),
    ...(lapsedAt !== null && { lapsedAt: lapsedAt.toISOString() }),
  }
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

function ownOf(app: Pick<App, 'settings'>, raffle: RaffleRow, own: OwnTickets | undefined): NonNullable<Raffle['own']> {
  const valid = own?.valid ?? 0n
  const bet = formatAmount(valid < 0n ? 0n : valid, app.settings.currency())
  // From the close on what is on the list counts, and nothing else.
  if (raffle.tickets === null) return { bet, tickets: ticketsOf(valid, raffle) }
  if (own === undefined || own.first === null || own.last === null) return { bet, tickets: 0 }
  return { bet, tickets: own.last - own.first + 1, from: own.first, to: own.last }
}

async function showRaffles(
  app: App,
  db: Queryable,
  {
    rows,
    memberId,
    language,
  }: { readonly rows: readonly RaffleRow[]; readonly memberId: bigint | undefined; readonly language: Language },
): Promise<Raffle[]> {
  const now = app.clock.now()
  const ids = rows.map(({ id }) => id)
  const winners = await listWinners(db, ids)
  const own = memberId === undefined ? [] : await listOwn(db, memberId, ids)
  return Promise.all(
    rows.map(async (row): Promise<Raffle> => {
      const { id, texts, art, state, startsAt, endsAt, drawsAt, per, most, prizes, claimDays } = row
      const turnover = turnoverAllowed(app, row.turnover)
      return {
        ...{ id: id.toString(), ...texts[language], art, state: shownState(state, startsAt, now), turnover, claimDays },
        ...{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), drawsAt: drawsAt.toISOString() },
        per: formatAmount(per, app.settings.currency()),
        ...(most !== null && { most }),
        prizes: prizes.map(({ n, kind, amount }) => ({ n, kind, amount: sayPrize(app, kind, amount) })),
        ...(memberId !== undefined && {
          own: ownOf(
            app,
            row,
            own.find(({ raffle_id: of }) => of === id),
          ),
        }),
        ...{ commitment: row.commitment, beacon },
        ...(row.tickets !== null && { tickets: row.tickets }),
        ...(row.root !== null && { root: row.root }),
        ...(state === 'drawn' && { seed: hex(await seedOf(db, id)) }),
        winners: winners
          .filter(({ raffle_id: of }) => of === id)
          .map(({ place, ticket, account, member_id: of, kind, amount }) => ({
            ...{ place, ticket, name: of === memberId ? account : maskAccount(account), isOwn: of === memberId },
            ...{ kind, amount: sayPrize(app, kind, amount) },
          })),
      }
    }),
  )
}

/** Everybody reads what runs and checks what was drawn; who takes part has tickets, and who is offered nothing sees nothing. */
async function listOf(
  app: App,
  memberId: bigint | undefined,
  language: Language,
  cursor?: string,
): Promise<RaffleList> {
  const takesPart = memberId === undefined || (await isOffered(app, app.db, memberId))
  const stop = memberId === undefined ? { onBreak: false } : await shownStop(app, app.db, memberId)
  const prizes = memberId === undefined || isStopped(stop) ? [] : await listOwnPrizes(app.db, memberId)
  // While raffles are switched off, what was won before can be claimed.
  const isOff = isStopped(stop) || !app.settings.current().rafflesOn
  const page = isOff ? { content: [] } : await pageShown(app.db, { cursor, pageSize: drawnOnPage })
  const taker = takesPart ? memberId : undefined
  return {
    ...{ takesPart, ...stop, currencySymbol: app.settings.currency().symbol },
    ...page,
    content: await showRaffles(app, app.db, { rows: page.content, memberId: taker, language }),
    prizes: prizes.map(({ id, raffle_id: raffle, texts, ticket, kind, amount, ...ends }) => ({
      ...{ id: id.toString(), raffle: raffle.toString(), title: texts[language].title, ticket, kind },
      ...{ amount: sayPrize(app, kind, amount), ...sayEnds(ends, app.clock.now()) },
    })),
  }
}

export const raffleHandlers: Handlers<'raffles' | 'claimRaffle'> = {
  raffles: ({ app, input, session, request }) =>
    listOf(app, session?.memberId, input.language ?? request.language, input.cursor),

  async claimRaffle({ app, input, session, request }) {
    await claimPrize(app, session.memberId, BigInt(input.prizeId))
    return listOf(app, session.memberId, input.language ?? request.language)
  },
}
