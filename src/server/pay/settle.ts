import { type ContractKind, contractKinds } from '#api/contract-kinds.ts'
import { allocate, type Claimant, tierReached } from '#api/pay-rules.ts'
import { tiersOf } from '#server/contracts/public.ts'
import { shareMarks } from '#server/figures/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { openMemberWallet, postTogether, systemAccount, type Transfer } from '#server/ledger/public.ts'
import { publishUnread } from '#server/messages/public.ts'
import { takeRests } from './corrections.ts'
import { writePaid } from './news.ts'
import { type Cut, type Days, isMonth, isOver, type Period, periodAfter, periodThen } from './periods.ts'
import {
  addLines,
  addRun,
  type DueRow,
  findBegin,
  findClosed,
  findLastRun,
  findRunning,
  type HeldRow,
  listHeld,
  markPosted,
  type NewLine,
  periodOf,
  takeDue,
} from './rows.ts'
import { addActive } from './rows-active.ts'

type Basis = Pick<App, 'db' | 'clock' | 'settings'>

/** A tick settles so many periods of a kind at most, so that a process that catches up can stop; the next tick goes on. */
const periodsMax = 50
/** Lines that one transaction pays. */
const batchLines = 100

export const cutOf = ({ settings }: Pick<App, 'settings'>): Cut => {
  const { timeZone, dividendPeriod } = settings.current()
  return { timeZone, dividendPeriod }
}

/** The base of each kind: a dividend shares what the house won of a team, salaries what the team bet. */
export const baseOf = (kind: ContractKind, row: Pick<HeldRow, 'valid_bet' | 'net_loss'>): bigint =>
  kind === 'dividend' ? row.net_loss : row.valid_bet

/** A contract that held, as the rules deal out pay. */
export const toClaimant = (kind: ContractKind, row: HeldRow, carryLosses: boolean): Claimant => ({
  agent: row.agent_id,
  above: row.upline_id ?? undefined,
  rate:
    tierReached({ activeMembers: row.active, validBet: row.valid_bet, netLoss: row.net_loss }, tiersOf(row.tiers))
      ?.rate ?? 0,
  base: baseOf(kind, row),
  carry: carryLosses ? row.carry : 0n,
  owed: row.owed,
})

/** The next period of a kind that somebody is under contract for; `undefined` where nobody is. */
async function nextPeriod(app: Basis, kind: ContractKind): Promise<Period | undefined> {
  const cut = cutOf(app)
  const last = await findLastRun(app.db, kind)
  const following = last && periodThen(kind, periodOf(last), cut)
  // While it runs nobody needs to look for contracts.
  if (following && following.ends > app.clock.now()) return undefined
  const from = await findRunning(app.db, kind, last?.ends ?? (await findBegin(app.db, kind)))
  if (from === undefined) return undefined
  if (following && from <= following.starts) return following
  return periodAfter(kind, from, cut)
}

/** The lines of a period: who did something, is paid, or carries something on. */
export function linesOf(kind: ContractKind, rows: readonly HeldRow[], carryLosses: boolean): NewLine[] {
  const claimants = rows.map((row) => toClaimant(kind, row, carryLosses))
  const shares = allocate(claimants, { carryLosses })
  return rows.flatMap((row, place) => {
    const { rate, base, carry, owed } = claimants[place]!
    const { parent, claim, given, pay, carryAfter, owedAfter } = shares.get(row.agent_id)!
    if (base === 0n && claim === 0n && carryAfter === row.carry && owedAfter === owed) return []
    const line: NewLine = {
      ...{ agentId: row.agent_id, contractId: row.contract_id, parentId: parent ?? null },
      ...{ active: row.active, validBet: row.valid_bet, netLoss: row.net_loss, rate, base },
      ...{ carryBefore: carry, carryAfter, owedBefore: owed, owedAfter, claim, given, pay },
    }
    return [line]
  })
}

/** The agents at whose contracts branches begin: in a base is all that is below, so these have everything once. */
function topsOf(rows: readonly HeldRow[]): HeldRow[] {
  const known = new Set(rows.map(({ agent_id }) => agent_id))
  return rows.filter(({ upline_id }) => upline_id === null || !known.has(upline_id))
}

/** The days whose active members have to be counted first: those of a week or half month. Days and months have their own count. */
const uncountedOf = (kind: ContractKind, { firstDay, lastDay }: Period): Days | undefined =>
  kind !== 'dividend' || firstDay === undefined || lastDay === undefined || isMonth(firstDay, lastDay)
    ? undefined
    : { from: firstDay, to: lastDay }

/** Does `work` in a transaction during which figures neither move nor are counted anew, if a period is over then. */
const whenOver = <Result>(app: Basis, period: Period, work: (tx: Queryable) => Promise<Result>) =>
  app.db.transaction(async (tx) => {
    await shareMarks(tx)
    return isOver(period, await findClosed(tx)) ? work(tx) : undefined
  })

/**
 * Settles the next period of a kind, once over all processes: who writes the run computes its lines in the same
 * transaction. Nothing is paid yet. Gives whether there may be another. Members are counted in a transaction before it, for which
 * the figures wait as long as for the lines.
 */
async function settleNext(app: Basis, kind: ContractKind): Promise<boolean> {
  const period = await nextPeriod(app, kind)
  if (period === undefined || !isOver(period, await findClosed(app.db))) return false
  const days = uncountedOf(kind, period)
  if (days !== undefined) await whenOver(app, period, (tx) => addActive(tx, days, app.clock.now()))
  const isSettled = await whenOver(app, period, async (tx) => {
    const { carryLosses } = app.settings.current()
    const runId = await addRun(tx, kind, period, carryLosses, app.clock.now())
    if (runId === undefined) return true
    if (days !== undefined) await addActive(tx, days, app.clock.now())
    const rows = await listHeld(tx, kind, period, days !== undefined)
    const base = topsOf(rows).reduce((sum, row) => sum + baseOf(kind, row), 0n)
    await addLines(tx, runId, kind, linesOf(kind, rows, carryLosses), base)
    return true
  })
  // Figures may be counted anew meanwhile.
  return isSettled ?? false
}

/** Pays lines that are due; gives whom, and whether there may be more. Each is a transfer under a key of its own. */
async function postNext(
  app: Basis,
): Promise<{ readonly paid: readonly bigint[]; readonly told: readonly bigint[]; readonly more: boolean }> {
  return app.db.transaction(async (tx) => {
    const due = await takeDue(tx, batchLines)
    if (due.length === 0) return { paid: [], told: [], more: false }
    const transfers: Transfer[] = []
    for (const line of due) transfers.push(await toTransfer(app, tx, line))
    const posted = await postTogether(tx, transfers)
    await markPosted(
      tx,
      due.map(({ run_id, agent_id }, place) => ({
        ...{ runId: run_id, agentId: agent_id },
        transferId: posted[place]!.transferId,
      })),
      app.clock.now(),
    )
    const sums = new Map<bigint, bigint>()
    for (const { agent_id, pay } of due) sums.set(agent_id, (sums.get(agent_id) ?? 0n) + pay)
    await takeRests(app, tx, sums)
    const told = await writePaid(app, tx, due)
    return { paid: due.map(({ agent_id }) => agent_id), told, more: due.length === batchLines }
  })
}

async function toTransfer(app: Basis, tx: Queryable, line: DueRow): Promise<Transfer> {
  const currency = line.currency ?? app.settings.currency().code
  const wallet = line.wallet ?? (await openMemberWallet(tx, line.agent_id, currency))
  return {
    ...{ source: 'pay', key: `${line.kind}:${line.starts.toISOString()}:${line.agent_id}`, reason: line.kind },
    reference: line.contract_id.toString(),
    currency,
    postings: [
      { account: wallet, amount: line.pay },
      { account: systemAccount('agents'), amount: -line.pay },
    ],
  }
}

/** Settles the periods that are over, and pays what is due. */
export async function settlePay(app: App): Promise<void> {
  for (const kind of contractKinds)
    for (let periods = 0; periods < periodsMax && (await settleNext(app, kind)); periods += 1);
  for (let more = true; more; ) {
    const posted = await postNext(app)
    more = posted.more
    for (const memberId of new Set(posted.paid)) app.events.publishChange(memberId, 'balance')
    for (const memberId of new Set(posted.told)) publishUnread(app, memberId)
  }
}
