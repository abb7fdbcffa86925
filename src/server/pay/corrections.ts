import type { Units } from '#api/money.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { lockWallet, memberWallet, openMemberWallet, post, readBalance, systemAccount } from '#server/ledger/public.ts'
import { currencyOfMember } from '#server/wallet/public.ts'
import { movedNow } from './correction-rules.ts'
import { addPart, holdRests } from './rows-corrections.ts'

type Basis = Pick<App, 'clock' | 'settings' | 'db'>

/** Keys of what is moved for corrections are unique under it. */
const source = 'pay-correction'

interface Part {
  readonly agentId: bigint
  readonly id: bigint
  readonly no: number
  readonly amount: Units
}

/** Moves a part of a correction between the agent's wallet and the house, in `tx`, and writes it down. */
async function movePart(app: Basis, tx: Queryable, { agentId, id, no, amount }: Part): Promise<void> {
  const { code: currency } = await currencyOfMember(app, tx, agentId)
  const wallet = (await memberWallet(tx, agentId)) ?? (await openMemberWallet(tx, agentId, currency))
  const at = app.clock.now()
  const posted = await post(tx, {
    ...{ source, key: `${id}:${no}`, reason: 'pay_correction', reference: id.toString(), currency, at },
    postings: [
      { account: wallet, amount },
      { account: systemAccount('agents'), amount: -amount },
    ],
  })
  if (posted.refusal) throw new Error(`correction ${id} was refused: ${posted.refusal}`)
  await addPart(tx, { id, no, amount, transferId: posted.transferId, at })
}

/**
 * Takes from agents in `tx` what corrections have left over, out of what they were paid in it: no more than that, however much
 * else they have.
 */
export async function takeRests(app: Basis, tx: Queryable, paid: ReadonlyMap<bigint, Units>): Promise<void> {
  const left = new Map(paid)
  for (const { id, agent_id: agentId, rest, parts } of await holdRests(tx, [...paid.keys()])) {
    const has = left.get(agentId) ?? 0n
    // A debt of the agent may have taken part of it already.
    const { balance = 0n } = (await readBalance(tx, agentId)) ?? {}
    const amount = movedNow(rest, balance < has ? balance : has)
    if (amount === 0n) continue
    await movePart(app, tx, { agentId, id, no: parts + 1, amount })
    left.set(agentId, has + amount)
  }
}

/**
 * Moves an approved correction in `tx`: all of what the agent gets, and what the agent gives back down to what there is.
 * The rest is taken from what is paid next.
 */
export async function carryOut(
  app: Basis,
  tx: Queryable,
  { id, agentId, amount }: { readonly id: bigint; readonly agentId: bigint; readonly amount: Units },
): Promise<Units> {
  await lockWallet(tx, agentId)
  const { balance = 0n } = (await readBalance(tx, agentId)) ?? {}
  const moved = movedNow(amount, balance)
  if (moved !== 0n) await movePart(app, tx, { agentId, id, no: 1, amount: moved })
  // What was given back too little before is made good out of this, too.
  if (moved > 0n) await takeRests(app, tx, new Map([[agentId, moved]]))
  return moved
}
