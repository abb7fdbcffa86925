/** Counting of figures from rows that never change, outside the transactions of play. */
import type { Units } from '#api/money.ts'
import type { Place } from '#server/kernel/counting.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { waitForMark } from './rows.ts'
import { type Period, sumBrought } from './rows-brought.ts'
import { findCounted, listDays, listMonths, listTypes, type PlayedRow, type SumsRow, sumDays } from './rows-read.ts'

export { firstSpan, periodBefore } from './periods.ts'
export { shareMarks } from './rows.ts'
export { holdFigures, noteMove } from './rows-moves.ts'

/**
 * Stops the counting of play until `tx` ends, and gives the place up to which is counted: for a feature that adds what is
 * counted for, so that no movement is counted while the new row cannot be seen yet. Take it shortly before the commit.
 */
export async function holdCounting(tx: Queryable): Promise<Place> {
  const mark = await waitForMark(tx, 'play')
  return mark!
}

/** Days of the site's calendar, `yyyy-MM-dd`, both included. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** Play, in units. A rollback takes back what it undid, in the day in which it came or the first that is open. */
export interface Played {
  /** Bets that were not taken back; less than none where more of older days were. */
  readonly bets: number
  /** Own money; free bets stake nothing. */
  readonly staked: Units
  /** Stakes of rounds that are closed. */
  readonly validBet: Units
  readonly won: Units
  /** What the member won or lost by play: `won` less `staked`. */
  readonly result: Units
}

/** All that is counted of a member for some days, in units. */
export interface MemberSums extends Played {
  /** Time at play: between bets that are at most half an hour apart. */
  readonly seconds: number
  /** What the member paid in and what reached them, and how many times. What a bank took back counts as not paid in. */
  readonly deposits: Units
  readonly depositCount: number
  readonly withdrawals: Units
  readonly withdrawalCount: number
  /** What the house kept of both. */
  readonly fees: Units
  /** Paid in less paid out: what the member has brought. */
  readonly netDeposits: Units
  /** What the house gave: presents, part of bets, and the pay of agents. */
  readonly bonus: Units
  readonly rebate: Units
  readonly pay: Units
  /** Corrections by staff, and money from other members less what went to them; below zero where it was taken. */
  readonly adjustments: Units
  readonly transfers: Units
}

const toPlayed = ({ bets, staked, valid_bet, won }: PlayedRow): Played => ({
  ...{ bets: Number(bets), staked, won },
  validBet: valid_bet,
  result: won - staked,
})

const toSums = (row: SumsRow): MemberSums => ({
  ...toPlayed(row),
  ...{ seconds: Number(row.seconds), fees: row.fees, bonus: row.bonus, rebate: row.rebate, pay: row.pay },
  ...{ deposits: row.deposits, depositCount: Number(row.deposit_count) },
  ...{ withdrawals: row.withdrawals, withdrawalCount: Number(row.withdrawal_count) },
  ...{ adjustments: row.adjustments, transfers: row.transfers, netDeposits: row.deposits - row.withdrawals },
})

/** A member's days in which something was counted, in their order. One short read of the primary key. */
export async function memberDays(
  db: Queryable,
  memberId: bigint,
  { from, to }: Days,
): Promise<readonly (MemberSums & { readonly day: string })[]> {
  return (await listDays(db, memberId, from, to)).map((row) => ({ day: row.day, ...toSums(row) }))
}

/** The same days by type of game (`RNG`, `LIVE` …; empty for a game that is gone), the most played first. */
export async function memberTypes(
  db: Queryable,
  memberId: bigint,
  { from, to }: Days,
): Promise<readonly (Played & { readonly gameType: string })[]> {
  return (await listTypes(db, memberId, from, to)).map((row) => ({ gameType: row.game_type, ...toPlayed(row) }))
}

/**
 * The sums of a member's days; without days those of all their life, of which `netDeposits` is what they have brought.
 * @example const before = await memberSums(db, memberId, periodBefore({ from: '2026-11-01', to: '2026-11-30' }))
 */
export async function memberSums(db: Queryable, memberId: bigint, days?: Days): Promise<MemberSums> {
  const row = await sumDays(db, memberId, days?.from, days?.to)
  return toSums(row!)
}

/** A member's last months with play, the newest first, each by its first day; `isActive` by the valid bet that held for it. */
export async function memberMonths(
  db: Queryable,
  memberId: bigint,
  most: number,
): Promise<readonly { readonly month: string; readonly validBet: Units; readonly isActive: boolean }[]> {
  const rows = await listMonths(db, memberId, most)
  return rows.map(({ month, valid_bet, active }) => ({ month, validBet: valid_bet, isActive: active }))
}

export type { Period } from './rows-brought.ts'

/** What those who took part in a programme have brought in a period, in units; what the house won is less than none where it lost. */
export interface Brought {
  readonly members: number
  readonly validBet: Units
  readonly deposits: Units
  readonly netWin: Units
}

/** What a programme cost in a period, in units of money and of points, and what those who took part have brought. */
export interface Outcome extends Brought {
  readonly money: Units
  readonly points: Units
}

/**
 * What members have brought in a period, by their days. `took` is SQL of the asking feature, in its rows, that gives `member_id`;
 * `$1` and `$2` are the first and the last day, `$3` and `$4` the moment of the beginning and that after the end.
 */
export async function broughtBy(db: Queryable, took: string, period: Period): Promise<Brought> {
  const row = await sumBrought(db, took, period)
  return { members: Number(row.members), validBet: row.valid_bet, deposits: row.deposits, netWin: row.net_win }
}

/** The moment up to which play and money are counted: seconds ago, unless something holds counting up. An answer bears it as `asOf`. */
export async function countedUpTo(db: Queryable): Promise<Date> {
  const row = await findCounted(db)
  return row!.at
}
