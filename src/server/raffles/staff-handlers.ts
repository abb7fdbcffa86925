import { randomBytes } from 'node:crypto'
import type { Input } from '#api/endpoint.ts'
import { formatAmount, parseAmount } from '#api/money.ts'
import { commitmentOf, rafflesMax, raffleWinnersMax } from '#api/raffle-rules.ts'
import { Refusal } from '#api/refusal.ts'
import type { StaffRaffle, staffAddRaffle } from '#api/staff-raffles.ts'
import { holdCounting } from '#server/figures/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { publishUnread, writeToMembers } from '#server/messages/public.ts'
import { formatPoints, parsePoints } from '#server/points/public.ts'
import { eligibleNow } from './draw.ts'
import { sayEnds, sayPrize } from './handlers.ts'
import {
  callOff,
  findRaffle,
  insertRaffle,
  lockRaffle,
  pageRaffles,
  publishRaffle,
  type RaffleRow,
  seedOf,
  updateRaffle,
  type WantedRaffle,
} from './rows.ts'
import { listWinners } from './rows-prizes.ts'
import { countTickets, listHolders } from './rows-tickets.ts'

const seedBytes = 32

const wrong = (field: string): Refusal => new Refusal('invalid_input', { fields: { [field]: 'invalid' } })

/** What staff typed, as it is stored. Throws `invalid_input` with the field for what is none or does not fit the rest. */
export function readWanted(app: Pick<App, 'settings'>, typed: Input<typeof staffAddRaffle>): WantedRaffle {
  const currency = app.settings.currency()
  const [startsAt, endsAt, drawsAt] = [new Date(typed.startsAt), new Date(typed.endsAt), new Date(typed.drawsAt)]
  if (endsAt <= startsAt) throw wrong('endsAt')
  if (drawsAt < endsAt) throw wrong('drawsAt')
  const per = parseAmount(typed.per, currency)
  if (per === undefined || per <= 0n) throw wrong('per')
  const prizes = typed.prizes.map(({ n, kind, amount: text }) => {
    const amount = kind === 'points' ? parsePoints(text) : parseAmount(text, currency)
    if (amount === undefined || amount <= 0n) throw wrong('prizes')
    return { n, kind, amount }
  })
  if (prizes.reduce((sum, { n }) => sum + n, 0) > raffleWinnersMax) throw wrong('prizes')
  const { texts, art, most = null, turnover, claimDays } = typed
  return { texts, art, startsAt, endsAt, drawsAt, per, most, prizes, turnover, claimDays }
}

function laidDown(app: Pick<App, 'settings'>, row: WantedRaffle) {
  const { texts, art, startsAt, endsAt, drawsAt, per, most, prizes, turnover, claimDays } = row
  return {
    ...{ texts, art, turnover, claimDays, per: formatAmount(per, app.settings.currency()) },
    ...{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), drawsAt: drawsAt.toISOString() },
    ...(most !== null && { most }),
    prizes: prizes.map(({ n, kind, amount }) => ({ n, kind, amount: sayPrize(app, kind, amount) })),
  }
}

async function show(app: App, db: Queryable, rows: readonly RaffleRow[]): Promise<StaffRaffle[]> {
  const winners = await listWinners(
    db,
    rows.map(({ id }) => id),
  )
  const who = eligibleNow(app)
  return Promise.all(
    rows.map(async (row) => {
      const { id, state, version, commitment, root } = row
      const own = winners.filter(({ raffle_id: of }) => of === id)
      const paidOf = (wanted: 'cash' | 'points') =>
        own.reduce((sum, { kind, amount, claimed_at: at }) => (kind === wanted && at !== null ? sum + amount : sum), 0n)
      return {
        ...{ id: id.toString(), version, state, ...laidDown(app, row), commitment },
        ...(await countTickets(db, id, who)),
        ...(root !== null && { root }),
        ...(state === 'drawn' && { seed: Buffer.from(await seedOf(db, id)).toString('hex') }),
        winners: own.map(({ place, ticket, account, kind, amount, ...ends }) => ({
          ...{ place, ticket, account, kind, amount: sayPrize(app, kind, amount) },
          ...sayEnds(ends, app.clock.now()),
        })),
        ...{ paid: formatAmount(paidOf('cash'), app.settings.currency()), paidPoints: formatPoints(paidOf('points')) },
      }
    }),
  )
}

const shown = async (app: App, tx: Queryable, id: bigint): Promise<StaffRaffle> =>
  (await show(app, tx, [(await findRaffle(tx, id))!]))[0]!

/** A raffle that is held, as the caller saw it. */
async function held(tx: Queryable, id: bigint, version: number): Promise<RaffleRow> {
  const row = await lockRaffle(tx, id)
  if (row === undefined) throw new Refusal('not_found')
  if (row.version !== version) throw new Refusal('state_conflict', { detail: `Version ${row.version} holds by now.` })
  return row
}

/** Adds a draft with a seed of its own; `undefined` where there are too many. */
export async function addDraft(app: App, tx: Queryable, wanted: WantedRaffle): Promise<bigint | undefined> {
  const seed = Uint8Array.from(randomBytes(seedBytes))
  const made = { seed, commitment: await commitmentOf(seed), at: app.clock.now(), most: rafflesMax }
  return (await insertRaffle(tx, wanted, made))?.id
}

/** Publishes a draft: from now on, or from its beginning on, bets bring tickets. */
export async function openDraft(app: App, tx: Queryable, row: RaffleRow): Promise<void> {
  const mark = await holdCounting(tx)
  const at = app.clock.now()
  if (row.endsAt <= at) throw wrong('endsAt')
  const isLate = row.startsAt < at
  await publishRaffle(tx, row.id, { mark, at, startsAt: isLate ? at : row.startsAt })
}

/** Calls a raffle off, and writes to those who have tickets of it; gives to whom. */
async function callOffOpen(app: App, tx: Queryable, { id, state }: RaffleRow): Promise<readonly bigint[]> {
  const holders = state === 'open' ? await listHolders(tx, id, eligibleNow(app)) : []
  await callOff(tx, id)
  await writeToMembers(
    app,
    tx,
    holders.map(({ member_id: memberId, n }) => ({
      ...{ memberId, category: 'offers', what: 'raffle.off', href: '/member/raffles', values: { n: String(n) } },
    })),
  )
  return holders.map(({ member_id: memberId }) => memberId)
}

/** Raffles, as staff keep them. */
export const raffleStaffHandlers: Handlers<
  'staffRaffles' | 'staffAddRaffle' | 'staffChangeRaffle' | 'staffRaffleState'
> = {
  async staffRaffles({ app, input }) {
    const page = await pageRaffles(app.db, input)
    return {
      ...page,
      content: await show(app, app.db, page.content),
      ...{ currency: app.settings.currency().code, timeZone: app.settings.current().timeZone },
    }
  },

  staffAddRaffle: ({ app, input, act }) =>
    act.transaction(async (tx) => {
      const wanted = readWanted(app, input)
      const id = await addDraft(app, tx, wanted)
      if (id === undefined)
        throw new Refusal('state_conflict', { detail: `There are ${rafflesMax} raffles that are not over.` })
      act.note({ subject: `raffle:${id}`, after: laidDown(app, wanted) })
      return shown(app, tx, id)
    }),

  staffChangeRaffle: ({ app, input, act }) =>
    act.transaction(async (tx) => {
      const { id: text, version, ...typed } = input
      const before = await held(tx, BigInt(text), version)
      if (before.state !== 'draft') throw new Refusal('state_conflict', { detail: 'It is published.' })
      const wanted = readWanted(app, typed)
      await updateRaffle(tx, before.id, wanted)
      act.note({ subject: `raffle:${before.id}`, before: laidDown(app, before), after: laidDown(app, wanted) })
      return shown(app, tx, before.id)
    }),

  async staffRaffleState({ app, input, act }) {
    let told: readonly bigint[] = []
    const changed = await act.transaction(async (tx) => {
      const before = await held(tx, BigInt(input.id), input.version)
      const fits =
        input.state === 'open' ? before.state === 'draft' : before.state === 'draft' || before.state === 'open'
      if (!fits) throw new Refusal('state_conflict', { detail: `It is ${before.state}.` })
      act.note({ subject: `raffle:${before.id}`, before: before.state, after: input.state })
      if (input.state === 'open') await openDraft(app, tx, before)
      else told = await callOffOpen(app, tx, before)
      return shown(app, tx, before.id)
    })
    for (const memberId of told) publishUnread(app, memberId)
    return changed
  },
}
