import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { checkInvariants } from '#server/features.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Vendor } from './vendor.ts'
import { gameCode, type Player } from './world.ts'

/** The vendor's own account of what was acknowledged: what each movement came to, and each player's balance by it. */
export interface Book {
  /** Movements that were acknowledged. */
  readonly size: number
  /** Plays one round of a random player: a bet, mostly a win, sometimes taken back. */
  playRound(vendor: Vendor): Promise<void>
  /** Plays with `clients` players at once until `stop` says so, then lets the rounds under way end. */
  play(vendor: Vendor, clients: number, until: () => boolean): Promise<void>
  /** What the ledger and this book do not agree on; empty when nothing was lost, doubled or made up. */
  audit(db: Db): Promise<string[]>
}

type State = 'accepted' | 'rolled_back'

/** Opens a book over players who start with `start` units each. */
export function openBook(players: readonly Player[], start: bigint): Book {
  const states = new Map<string, State>()
  const expected = new Map(players.map(({ id }) => [id, start]))
  const faults: string[] = []

  const move = (player: Player, amount: bigint): void => void expected.set(player.id, expected.get(player.id)! + amount)

  const must = (what: string, status: string): boolean => {
    if (status === 'RS_OK') return true
    faults.push(`${what} was answered ${status}`)
    return false
  }

  const rollBack = async (vendor: Vendor, common: object, reference: string, what: string): Promise<boolean> => {
    const fields = { ...common, transaction_uuid: randomUUID(), reference_transaction_uuid: reference }
    return must(`the rollback of ${what}`, (await vendor.certain('rollback', fields)).status)
  }

  const playRound = async (vendor: Vendor): Promise<void> => {
    const player = players[randomInt(players.length)]!
    const [bet, win] = [randomUUID(), randomUUID()]
    const stake = BigInt(randomInt(1, 100_000))
    const pay = BigInt(randomInt(0, 100_000))
    const common = { user: String(player.id), token: player.token, round: bet, game_code: gameCode }
    const priced = { ...common, currency: 'THB' }
    const betFields = { ...priced, transaction_uuid: bet, amount: Number(stake) }
    const answer = await vendor.ask('bet', betFields)
    if (answer.status === 'unknown' && randomInt(2) === 0) {
      // Half of the vendors undo what they know nothing of; whether it had been taken must make no difference.
      if (await rollBack(vendor, common, bet, 'an unclear bet')) states.set(bet, 'rolled_back')
      return
    }
    const taken = answer.status === 'unknown' ? await vendor.certain('bet', betFields) : answer
    if (!must('a bet', taken.status)) return
    states.set(bet, 'accepted')
    move(player, -stake)
    if (randomInt(10) === 0) {
      if (!(await rollBack(vendor, common, bet, 'a bet'))) return
      states.set(bet, 'rolled_back')
      return move(player, stake)
    }
    const winFields = { ...priced, transaction_uuid: win, reference_transaction_uuid: bet, amount: Number(pay) }
    if (!must('a win', (await vendor.certain('win', { ...winFields, round_closed: true })).status)) return
    states.set(win, 'accepted')
    move(player, pay)
  }

  const stored = async (db: Db): Promise<Map<string, string>> => {
    const rows = await db.query<{ id: string; state: string }>(
      "select transaction_uuid::text as id, state from provider_transaction where provider = 'hub88' and kind in ('bet', 'win')",
    )
    return new Map(rows.map(({ id, state }) => [id, state]))
  }

  return {
    get size() {
      return states.size
    },
    playRound,
    async play(vendor, clients, until) {
      const client = async (): Promise<void> => {
        while (!until()) {
          await playRound(vendor)
          // While nothing listens, a refused connection comes back at once.
          if (vendor.calls > 0 && vendor.unknowns > vendor.calls / 2) await pause(5)
        }
      }
      await Promise.all(Array.from({ length: clients }, client))
    },
    async audit(db) {
      const found = await stored(db)
      const breaches = [...faults]
      for (const [id, state] of states) {
        const is = found.get(id)
        // A bet that never came and was undone leaves a tombstone, which is neither bet nor win.
        if (is === undefined && state === 'rolled_back') continue
        if (is !== state) breaches.push(`${id} was acknowledged as ${state} and is ${is ?? 'lost'}`)
      }
      for (const [id, state] of found)
        if (state === 'accepted' && !states.has(id)) breaches.push(`${id} moved money and nobody was told`)
      const balances = await db.query<{ member_id: bigint; balance: bigint }>(
        "select member_id, balance from account where kind = 'wallet'",
      )
      for (const { member_id, balance } of balances) {
        const wanted = expected.get(member_id)
        if (wanted !== undefined && wanted !== balance)
          breaches.push(`the balance of ${member_id} is ${balance}, the vendor counts ${wanted}`)
      }
      return [...breaches, ...(await checkInvariants(db))]
    },
  }
}
