import type { Output } from '#api/endpoint.ts'
import { type PayoutKind, payoutKinds } from '#api/payout-accounts.ts'
import type { payoutTimes } from '#api/payout-times.ts'
import { type App, perApp } from '#server/kernel/context.ts'
import { dayIn } from '#server/kernel/day.ts'
import { bankName } from './accounts.ts'
import { classMinutes, countUnpaid, readTimes, type TimesRow } from './rows-times.ts'

type Times = Output<typeof payoutTimes>

const dayMs = 86_400_000
/** Counted anew after this. */
const keptMs = 5 * 60_000
/** Fewer say nothing of the next one, and could be somebody's own. */
const fewest = 5

/** Bits of `grouped` that are set where a row is not grouped by kind, bank and day. */
const grouping = { all: 7, kind: 3, bank: 5, day: 6 } as const

const spreadOf = (row: TimesRow | undefined) => {
  const count = Number(row?.count ?? 0n)
  const isTold = row !== undefined && count >= fewest
  return { count, ...(isTold && { medianS: Math.round(row.median), p90S: Math.round(row.p90) }) }
}

const onTimeOf = (row: TimesRow | undefined) => {
  const { count } = spreadOf(row)
  return row === undefined || count < fewest ? {} : { onTime: Number((row.on_time * 10_000n) / row.count) }
}

/** The days of a span by the operator's calendar, oldest first. */
function daysBetween(from: Date, to: Date, timeZone: string): string[] {
  const days = new Set<string>()
  for (let ms = from.getTime(); ms < to.getTime(); ms += dayMs) days.add(dayIn(timeZone, new Date(ms)))
  return [...days.add(dayIn(timeZone, to))].sort()
}

async function count(app: App, days: number): Promise<Times> {
  const { timeZone, withdrawalPromise } = app.settings.current()
  const to = app.clock.now()
  const from = new Date(to.getTime() - days * dayMs)
  const rows = await readTimes(app.db, from, to, timeZone)
  const by = (which: keyof typeof grouping) => rows.filter(({ grouped }) => grouped === grouping[which])
  const [all] = by('all')
  const byDay = new Map(by('day').map((row) => [row.day, row]))
  return {
    ...{ from: from.toISOString(), to: to.toISOString() },
    ...spreadOf(all),
    ...onTimeOf(all),
    methods: payoutKinds.flatMap((kind) => {
      const row = by('kind').find((one) => one.kind === kind)
      if (row === undefined) return []
      return [{ kind, ...spreadOf(row), promisedMinutes: withdrawalPromise[kind], ...onTimeOf(row) }]
    }),
    banks: by('bank').flatMap((row) => {
      if (row.bank === null) return []
      return [{ bank: row.bank, name: bankName(row.bank) ?? row.bank, ...spreadOf(row), ...onTimeOf(row) }]
    }),
    byDay: daysBetween(from, to, timeZone).map((day) => ({ day, ...spreadOf(byDay.get(day)) })),
    within: [...classMinutes, undefined].map((minutes, at) => ({
      ...(minutes !== undefined && { minutes }),
      count: all?.within[at] ?? 0,
    })),
    notPaid: await countUnpaid(app.db, from, to),
  }
}

const kept = perApp(() => new Map<number, { readonly at: number; readonly times: Promise<Times> }>())

/** How long withdrawals of the last days really took; counted anew every five minutes. */
export function timesOf(app: App, days: number): Promise<Times> {
  const now = app.clock.now().getTime()
  const known = kept(app).get(days)
  if (known !== undefined && now - known.at < keptMs && now >= known.at) return known.times
  const times = count(app, days)
  kept(app).set(days, { at: now, times })
  times.catch(() => kept(app).delete(days))
  return times
}

/** What half and nine of ten withdrawals took by method, in seconds; nothing where too few were paid. */
export async function recentTimes(app: App): Promise<ReadonlyMap<PayoutKind, { medianS?: number; p90S?: number }>> {
  const { methods } = await timesOf(app, 30)
  return new Map(
    methods.map(({ kind, medianS, p90S }) => [
      kind,
      { ...(medianS !== undefined && { medianS }), ...(p90S !== undefined && { p90S }) },
    ]),
  )
}
