import type { ContractKind } from '#api/contracts.ts'
import type { Output } from '#api/endpoint.ts'
import type { StaffApi } from '#api/staff-index.ts'
import { insertAgreement } from '#server/contracts/public.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { settlePay } from '#server/pay/settle.ts'
import { addLine, count, move, player } from '#tests/figures/support.ts'
import type { World } from '#tests/wallet/support.ts'

/** Moves the clock on to a moment; nothing goes back. */
export function moveTo(world: World, moment: string): void {
  const ms = Date.parse(moment) - world.clock.now().getTime()
  if (ms < 0) throw new Error(`${moment} is over`)
  world.clock.advance(ms)
}

export type Terms = readonly [
  kind: ContractKind,
  upline: bigint | null,
  downline: bigint,
  rate: number,
  asks?: Partial<{ activeMembers: number; validBet: bigint; netLoss: bigint; betAmount: bigint }>,
]

/** A contract from now on, given by an agent above or by the house. */
export const agreeOn = (world: World, ...[kind, upline, downlineId, rate, asks]: Terms) =>
  insertAgreement(world.db, {
    ...{ kind, upline, downlineId, status: 'accepted', at: world.clock.now() },
    tiers: [{ rate, activeMembers: 0, validBet: 0n, netLoss: 0n, betAmount: 0n, ...asks }],
  })

/** A round of a member, who pays the stake in before; gives the name of its bet. */
export async function playOf(world: World, member: bigint, stake: bigint, win = 0n): Promise<string> {
  await move(world, member, 'deposits', stake, 'deposit')
  const fields = { ...(await player(world, member)), round: crypto.randomUUID() }
  const bet = await world.accepted({ ...fields, amount: Number(stake), round_closed: win === 0n })
  if (win > 0n) await world.win(bet, { ...fields, amount: Number(win), round_closed: true })
  return bet
}

/** A member who plays, directly below an agent. */
export async function addBelow(world: World, agent: bigint): Promise<bigint> {
  const [player] = (await addLine(world, [0])) as [bigint]
  await world.db.query('update member set upline_id = $1 where id = $2', [agent, player])
  await world.db.query(
    `insert into member_tree (ancestor, descendant, depth) select ancestor, $2, depth + 1 from member_tree where descendant = $1`,
    [agent, player],
  )
  return player
}

/** Counts what was played, and settles what is over; a tick does no more than some periods at once. */
export async function settleAll(world: World): Promise<void> {
  await count(world)
  const runs = async () => (await world.db.query<{ n: bigint }>('select count(*) as n from pay_run'))[0]!.n
  for (let before = -1n, now = await runs(); now !== before; now = await runs()) {
    before = now
    await settlePay(world.app)
  }
}

/** What an agent was paid for each period, in units; `due` is what is not paid yet. */
export async function paidTo(world: World, agent: bigint, kind: ContractKind): Promise<string[]> {
  const rows = await world.db.query<{ starts: Date; pay: bigint; transfer_id: bigint | null }>(
    `select r.starts, l.pay, l.transfer_id from pay_line l join pay_run r on r.id = l.run_id
     where l.agent_id = $1 and r.kind = $2 order by r.starts`,
    [agent, kind],
  )
  return rows.map(
    ({ starts, pay, transfer_id }) =>
      `${starts.toISOString().slice(5, 16)} ${pay}${pay > 0n && transfer_id === null ? ' due' : ''}`,
  )
}

export async function walletOf(world: World, member: bigint): Promise<bigint> {
  const [row] = await world.db.query<{ balance: bigint }>(
    "select balance from account where member_id = $1 and kind = 'wallet'",
    [member],
  )
  return row!.balance
}

/** Makes the calls of one of the staff by their handlers; `noted` is what the audit log is told. */
export function staffOf<Handlers extends Partial<Record<keyof StaffApi, unknown>>>(
  world: () => World,
  handlers: Handlers,
  staffId: () => bigint,
) {
  const noted: object[] = []
  const act = {
    transaction: (work: (tx: Queryable) => Promise<unknown>) => world().db.transaction(work),
    note: (line: object) => void noted.push(line),
  }
  const ask = <N extends keyof Handlers & keyof StaffApi>(name: N, input: object) =>
    (handlers[name] as (call: object) => unknown)({
      app: { ...world().app, events: { publishChange: () => undefined } },
      ...{ input, act, staff: { staffId: staffId() } },
    }) as Promise<Output<StaffApi[N]>>
  return { ask, noted }
}
