import { type Units, unitsPerMajor } from '#api/money.ts'
import { systemAccount, type Transfer } from '#server/ledger/public.ts'
import { type PastRound, roundTransfers } from '#server/wallet/public.ts'
import type { PastWithdrawal } from '#server/withdrawals/public.ts'
import { type Dice, rollFrom } from './dice.ts'
import { type PlayedGame, recentOfDemo } from './games.ts'
import { shortVisits, tellWithdrawals, type Withdrawn } from './past-withdrawals.ts'
import { days, type Person } from './people.ts'

/** What happened: transfers in the order of time, and the rounds among them. */
export interface History {
  readonly transfers: readonly Transfer[]
  readonly rounds: readonly PastRound[]
  readonly withdrawals: readonly PastWithdrawal[]
}

export interface World {
  readonly seed: string
  readonly date: Date
  readonly currency: string
  readonly games: readonly PlayedGame[]
  /** Members' accounts for held money. */
  readonly held: ReadonlyMap<bigint, bigint>
  /** The first of the numbers that withdrawals bear. */
  readonly firstWithdrawal: bigint
  /** What a member was given for friends meanwhile, which is no part of this history. */
  readonly given: (memberId: bigint) => Units
}

const dayMs = 86_400_000
const minuteMs = 60_000
const cent = unitsPerMajor / 100n
const baht = (amount: number): Units => BigInt(Math.round(amount * 100)) * cent

/** Return of a round by chance, in hundredths of the stake; on average 93 of 100. */
const returns: readonly (readonly [part: number, hundredths: number])[] = [
  [0.72, 0],
  [0.84, 100],
  [0.93, 250],
  [0.98, 600],
  [0.998, 1_200],
  [1, 3_600],
]
/** The demo member owns exactly this much at the end. */
const demoBalance = baht(12_480.5)
/** The largest wins of the last day. */
const bigWins = [
  184_220, 96_450, 71_008.5, 58_300, 44_125.75, 39_990, 31_640, 28_800, 22_415.25, 19_600, 17_250, 15_980, 14_402.5,
  12_775, 11_900, 10_640, 9_985.25, 9_120, 8_750, 8_310,
]
const firstDeposit = 1_000
const deposits = [100, 200, 300, 300, 500, 1_000]

/** One member's money over the days; the balance never falls below zero. */
class Purse {
  readonly transfers: Transfer[] = []
  readonly rounds: PastRound[] = []
  readonly withdrawn: Withdrawn[] = []
  balance: Units = 0n
  readonly #person: Person
  readonly #account: bigint
  readonly #world: World
  readonly #dice: Dice

  constructor(person: Person, account: bigint, world: World) {
    this.#person = person
    this.#account = account
    this.#world = world
    this.#dice = rollFrom(`${world.seed}/${world.date.toISOString().slice(0, 10)}/${person.account}`)
  }

  get dice(): Dice {
    return this.#dice
  }

  deposit(amount: Units, at: Date): void {
    if (amount === 0n) return
    const key = this.#dice.uuid()
    const postings = [
      { account: this.#account, amount },
      { account: systemAccount('deposits'), amount: -amount },
    ]
    const { currency } = this.#world
    this.transfers.push({ source: 'deposit', key, reference: key, reason: 'deposit', currency, at, postings })
    this.balance += amount
  }

  withdraw(amount: Units, at: Date): void {
    if (amount === 0n) return
    const { id: memberId, account: name } = this.#person
    const accounts = { wallet: this.#account, held: this.#world.held.get(memberId)! }
    const { currency } = this.#world
    this.withdrawn.push({ ...accounts, memberId, name, currency, amount, at, signs: this.#dice.uuid() })
    this.balance -= amount
  }

  play(game: PlayedGame, stake: Units, win: Units, at: Date): void {
    if (this.balance < stake)
      this.deposit(baht(this.#dice.pick(deposits)) + stake, new Date(at.getTime() - 2 * minuteMs))
    const round: PastRound = {
      memberId: this.#person.id,
      account: this.#account,
      currency: this.#world.currency,
      ...game,
      round: this.#dice.uuid(),
      betUuid: this.#dice.uuid(),
      winUuid: this.#dice.uuid(),
      stake,
      win,
      openedAt: at,
      closedAt: new Date(at.getTime() + this.#dice.between(2, 40) * 1_000),
    }
    this.rounds.push(round)
    this.transfers.push(...roundTransfers(round))
    this.balance += win - stake
  }
}

function returned(dice: Dice, stake: Units): Units {
  const roll = dice.between(0, 9_999) / 10_000
  const [, hundredths] = returns.find(([part]) => roll < part)!
  return (stake * BigInt(hundredths)) / 100n
}

/** Times of the rounds: evenings of the days since joining, in order, the last some hours before `date`. */
function times(person: Person, world: World, dice: Dice): Date[] {
  const start = world.date.getTime() - (days - person.joinedDay) * dayMs
  const span = world.date.getTime() - start - 200 * minuteMs
  return Array.from({ length: person.habit.rounds }, () => start + (span * dice.between(1, 999_999)) / 1_000_000)
    .sort((a, b) => a - b)
    .map((ms) => new Date(Math.floor(ms)))
}

/** One member's ninety days: a first deposit, rounds, a deposit when the balance is low, a withdrawal when it is high. */
function live(person: Person, account: bigint, world: World): Purse {
  const purse = new Purse(person, account, world)
  const { dice } = purse
  const moments = times(person, world, dice)
  const [first] = moments
  if (first !== undefined) purse.deposit(baht(firstDeposit), new Date(first.getTime() - 5 * minuteMs))
  let freeAt = 0
  for (const moment of moments) {
    // A round is over before the next one begins.
    const at = new Date(Math.max(moment.getTime(), freeAt))
    freeAt = at.getTime() + 3 * minuteMs
    const stake = baht(dice.pick(person.habit.stakes))
    purse.play(dice.pick(world.games), stake, returned(dice, stake), at)
    const most = baht(person.habit.stakes.at(-1)! * 25)
    if (purse.balance > most && dice.chance(0.3))
      purse.withdraw((purse.balance / baht(100) - 5n) * baht(100), new Date(at.getTime() + 2 * minuteMs))
  }
  return purse
}

/** The demo member's evening: the games of the recent list, and a balance that is known. */
function endOfDemo(purse: Purse, world: World, wanted: Units): void {
  const byCode = new Map(world.games.map((game) => [game.gameCode, game]))
  const evening = [...recentOfDemo].reverse().flatMap((code) => byCode.get(code) ?? [])
  evening.forEach((game, index) => {
    const at = new Date(world.date.getTime() - (90 - index * 5) * minuteMs)
    purse.play(game, baht(20), returned(purse.dice, baht(20)), at)
  })
  const at = new Date(world.date.getTime() - 10 * minuteMs)
  if (purse.balance < wanted) purse.deposit(wanted - purse.balance, at)
  else purse.withdraw(purse.balance - wanted, at)
}

/** Lets people of the crowd come for a round and take home what they brought; nobody of the agent's team, whose figures stay. */
function visit(purses: readonly Purse[], world: World): void {
  const dice = rollFrom(`${world.seed}/visits`)
  const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteMs)
  for (const { who, amount, at } of shortVisits(dice, world.date, purses.length)) {
    const purse = purses[who]!
    purse.deposit(amount, at)
    purse.play(dice.pick(world.games), amount, amount, later(at, 2))
    purse.withdraw(amount, later(at, 6))
  }
}

/** Everybody's days. `accounts` are the members' wallets. */
export function writeHistory(people: readonly Person[], accounts: ReadonlyMap<bigint, bigint>, world: World): History {
  const winnersFrom = people.findIndex((person) => person.account === 'kanya72')
  const purses = people.map((person, index) => {
    const purse = live(person, accounts.get(person.id)!, world)
    const win = bigWins[index - winnersFrom]
    if (index >= winnersFrom && win !== undefined) {
      const at = new Date(world.date.getTime() - (30 + index * 3) * minuteMs)
      purse.play(purse.dice.pick(world.games), baht(50), baht(win), at)
      purse.withdraw((purse.balance / baht(200)) * baht(100), new Date(at.getTime() + 2 * minuteMs))
    }
    if (person.account === 'demo') endOfDemo(purse, world, demoBalance - world.given(person.id))
    return purse
  })
  const isOfCrowd = ({ account, habit }: Person, index: number) =>
    index >= winnersFrom && habit.rounds > 0 && !account.startsWith('team')
  visit(
    purses.filter((_, index) => isOfCrowd(people[index]!, index)),
    world,
  )
  const inOrder = <T>(list: T[], time: (item: T) => number): T[] => list.sort((a, b) => time(a) - time(b))
  const { transfers, withdrawals } = tellWithdrawals(
    purses.flatMap((purse) => purse.withdrawn),
    { first: world.firstWithdrawal, until: world.date },
  )
  return {
    withdrawals,
    transfers: inOrder([...purses.flatMap((purse) => purse.transfers), ...transfers], (transfer) =>
      transfer.at!.getTime(),
    ),
    rounds: inOrder(
      purses.flatMap((purse) => purse.rounds),
      (round) => round.openedAt.getTime(),
    ),
  }
}
