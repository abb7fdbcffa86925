import { randomUUID } from 'node:crypto'
import { onStage, type Scenario, type Stage } from './scenario.ts'
import type { Answer, Fields, Kind } from './vendor.ts'
import { gameCode, type Player, startBalance } from './world.ts'

const copies = 5

interface Message {
  readonly kind: Kind
  readonly id: string
  readonly reference?: string
  readonly amount?: bigint
}

function fieldsOf(message: Message, player: Player, round: string): Fields {
  const { id, reference, amount, kind } = message
  const common = { user: String(player.id), token: player.token, round, game_code: gameCode, transaction_uuid: id }
  return {
    ...common,
    ...(reference !== undefined && { reference_transaction_uuid: reference }),
    ...(kind !== 'rollback' && { currency: 'THB', amount: Number(amount) }),
  }
}

async function duplicates({ vendor, db }: Stage, player: Player, rounds: number) {
  let expected = startBalance
  for (let turn = 0; turn < rounds; turn += 1) {
    const [bet, win] = [randomUUID(), randomUUID()]
    const messages: Message[] = [
      { kind: 'bet', id: bet, amount: 700n },
      { kind: 'win', id: win, reference: bet, amount: 300n },
      { kind: 'rollback', id: randomUUID(), reference: turn % 2 === 0 ? bet : win },
    ]
    expected += turn % 2 === 0 ? 300n : -700n
    for (const message of messages) {
      const fields = fieldsOf(message, player, bet)
      const answers = await Promise.all(Array.from({ length: copies }, () => vendor.certain(message.kind, fields)))
      const wrong = answers.find(({ status }) => status !== 'RS_OK')
      if (wrong) throw new Error(`one of ${copies} copies of a ${message.kind} was answered ${wrong.status}`)
      if (new Set(answers.map(({ balance }) => balance)).size > 1)
        throw new Error(`copies of a ${message.kind} were answered with different balances`)
    }
  }
  const [row] = await db.query<{ balance: bigint }>('select balance from account where member_id = $1', [player.id])
  if (row?.balance !== expected) throw new Error(`the balance is ${row?.balance} instead of ${expected}`)
  return `${rounds} rounds, each movement sent ${copies} times at once`
}

/** What the protocol says becomes of messages in whatever order they come. */
class Oracle {
  readonly #state = new Map<string, 'accepted' | 'rolled_back' | 'tombstone'>()
  readonly #messages: ReadonlyMap<string, Message>
  balance: bigint

  constructor(messages: readonly Message[], balance: bigint) {
    this.#messages = new Map(messages.map((message) => [message.id, message]))
    this.balance = balance
  }

  take({ kind, id, reference, amount = 0n }: Message): string {
    const known = this.#state.get(id)
    if (known === 'tombstone') return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
    // The money of a bet that was rolled back is not there: its copy may not be played.
    if (known === 'rolled_back' && kind === 'bet') return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
    if (known !== undefined) return 'RS_OK'
    if (kind === 'bet') {
      this.balance -= amount
    } else if (kind === 'win') {
      if (this.#state.get(reference!) !== 'accepted') return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
      this.balance += amount
    } else {
      const undone = this.#messages.get(reference!)!
      const state = this.#state.get(reference!)
      if (state === undefined) this.#state.set(reference!, 'tombstone')
      if (state === 'accepted') {
        this.balance += undone.kind === 'bet' ? undone.amount! : -undone.amount!
        this.#state.set(reference!, 'rolled_back')
      }
    }
    this.#state.set(id, 'accepted')
    return 'RS_OK'
  }
}

function roundMessages(): Message[] {
  const [betA, betB, winA, winB] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  return [
    { kind: 'bet', id: betA, amount: 100n },
    { kind: 'bet', id: betB, amount: 50n },
    { kind: 'win', id: winA, reference: betA, amount: 70n },
    { kind: 'win', id: winB, reference: betB, amount: 30n },
    { kind: 'rollback', id: randomUUID(), reference: betB },
    { kind: 'rollback', id: randomUUID(), reference: winA },
  ]
}

/** All orders of 0 … count − 1. */
function orders(count: number): number[][] {
  if (count === 0) return [[]]
  return orders(count - 1).flatMap((shorter) =>
    Array.from({ length: count }, (_, at) => [...shorter.slice(0, at), count - 1, ...shorter.slice(at)]),
  )
}

async function allOrders({ vendor }: Stage, player: Player, every: number): Promise<string> {
  let balance = startBalance
  let tried = 0
  for (const [index, order] of orders(6).entries()) {
    if (index % every !== 0) continue
    const messages = roundMessages()
    const oracle = new Oracle(messages, balance)
    const round = randomUUID()
    // In this order, then all of it again as it should have come: a vendor repeats what it is unsure of.
    for (const at of [...order, 0, 1, 2, 3, 4, 5]) {
      const message = messages[at]!
      const wanted = oracle.take(message)
      const answer: Answer = await vendor.certain(message.kind, fieldsOf(message, player, round))
      if (answer.status !== wanted)
        throw new Error(`order ${order.join('')}: message ${at} was answered ${answer.status} instead of ${wanted}`)
    }
    balance = oracle.balance
    tried += 1
  }
  const probe: Message = { kind: 'bet', id: randomUUID(), amount: 0n }
  const last = await vendor.certain('bet', fieldsOf(probe, player, randomUUID()))
  if (last.balance !== balance) throw new Error(`the balance is ${last.balance} instead of ${balance}`)
  return `${tried} orders of two bets, two wins and two rollbacks, each followed by all six again`
}

export const repeats: readonly Scenario[] = [
  {
    name: 'duplicates',
    title: 'each movement comes five times at once, to two app processes',
    run: (size) =>
      onStage({ apps: 2, ownCount: true }, (stage) => duplicates(stage, stage.players[0]!, size === 'full' ? 200 : 15)),
  },
  {
    name: 'orders',
    title: 'the six messages of a round come in every order',
    run: (size) => onStage({ ownCount: true }, (stage) => allOrders(stage, stage.players[0]!, size === 'full' ? 1 : 9)),
  },
]
