import { createHash, randomUUID } from 'node:crypto'
import { type Case, moving } from './case.ts'
import { expectStatus, type Vendor } from './vendor.ts'

/** Numbers below `below` that follow from a seed alone. */
function dice(seed: string): (below: number) => number {
  let count = 0
  return (below) => createHash('sha256').update(`${seed}:${count++}`).digest().readUInt32BE(0) % below
}

type Call = () => Promise<unknown>

/** One round on a bad line; gives by how much the balance must change, and calls that will come again, late. */
async function playRound(vendor: Vendor, roll: (below: number) => number): Promise<{ change: number; echoes: Call[] }> {
  const round = randomUUID()
  const names = { bet: randomUUID(), win: randomUUID(), undoBet: randomUUID(), undoWin: randomUUID() }
  const [amount, won] = [roll(40_000), roll(60_000)]
  const bet = () => vendor.bet({ transaction_uuid: names.bet, round, amount })
  const win = () => vendor.win(names.bet, { transaction_uuid: names.win, round, amount: won, round_closed: true })
  const undoBet = () => vendor.rollback(names.bet, { transaction_uuid: names.undoBet, round })
  const undoWin = () => vendor.rollback(names.win, { transaction_uuid: names.undoWin, round })
  const fate = roll(4)
  if (fate === 0) {
    // The rollback overtakes its bet.
    expectStatus(await undoBet(), 'RS_OK')
    return { change: 0, echoes: [bet, undoBet, bet] }
  }
  expectStatus(await bet(), 'RS_OK')
  if (fate === 1) {
    // The answer to the bet was lost.
    expectStatus(await undoBet(), 'RS_OK')
    return { change: 0, echoes: [undoBet, bet, win] }
  }
  if (fate === 2) expectStatus(await bet(), 'RS_OK')
  for (let tries = 1 + roll(3); tries > 0; tries -= 1) expectStatus(await win(), 'RS_OK')
  if (roll(3) > 0) return { change: won - amount, echoes: [bet, win] }
  expectStatus(await undoWin(), 'RS_OK')
  return { change: -amount, echoes: [bet, win, undoWin] }
}

/** The random mix: duplicates, reorders and dropped answers end where the run in order does. `seed` repeats a run. */
export function chaosCase(seed: string, rounds = 40): Case {
  return moving(
    'CHAOS',
    `${rounds} rounds with duplicates, reorders and lost answers (seed ${seed})`,
    async (vendor) => {
      const roll = dice(seed)
      let change = 0
      const echoes: { call: Call; order: number }[] = []
      for (let count = 0; count < rounds; count += 1) {
        const played = await playRound(vendor, roll)
        change += played.change
        for (const call of played.echoes) echoes.push({ call, order: roll(1_000) })
      }
      for (const { call } of echoes.sort((one, two) => one.order - two.order)) await call()
      return change
    },
  )
}
