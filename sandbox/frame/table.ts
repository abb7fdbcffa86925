import { toUnits } from './amounts.ts'
import { type Api, openInsist, Refused, retryMs } from './api.ts'
import { openAutoplay } from './autoplay.ts'
import { type Buttons, openButtons } from './buttons.ts'
import { countTo } from './count.ts'
import { openFreeRounds } from './free-rounds.ts'
import { openLine } from './line.ts'
import { byId, pause } from './page.ts'
import { type TellParent, whileShown } from './parent.ts'
import { openPurse } from './purse.ts'
import type { OpenScreen, Pace } from './screen.ts'
import { openStake } from './stake.ts'
import { openStrip } from './strip.ts'
import type { Money, Say } from './texts.ts'
import type { PlaySession, Round } from './types.ts'

interface TableOptions {
  readonly api: Api
  readonly session: PlaySession
  readonly openScreen: OpenScreen
  readonly say: Say
  readonly money: Money
  readonly tellParent: TellParent
  /** Covers the game with a sentence that ends it. */
  readonly end: (text: string) => void
}

const unsettled = new Set<Round['state']>(['betting', 'settling', 'cancelling'])

/** The game loop: bet, show, steps, balance. One round at a time; the server decides each. */
export async function openTable({ api, session, openScreen, say, money, tellParent, end }: TableOptions) {
  const line = openLine()
  const stake = openStake(session.stakes, money, () => {
    bar?.draw()
    screen.priced?.()
  })
  const free = openFreeRounds(session.freeRounds, say, money)
  stake.follow(free.stake)
  let playing = false
  /** The round waits for its player: nothing of it is booked that they have not seen. */
  let deciding = false
  // A screen that is being set up already says what it chose.
  let bar: Buttons | undefined
  let cut = new AbortController()

  const freshCut = () => {
    cut = new AbortController()
    return cut.signal
  }
  const pace = (): Pace => ({ quick: buttons.quick(), cut: freshCut })

  const invite = () => screen.invite()
  const isQuiet = () => !playing || deciding
  const purse = openPurse({ api, session, line, say, money, tellParent, end, invite, isQuiet })
  const { showBalance, showAll, refuse } = purse
  let shownWin = 0n
  const showWin = (units: bigint) => {
    const from = shownWin
    shownWin = units
    byId('win').classList.toggle('has-win', units > 0n)
    const isShown = () => shownWin !== units
    void countTo(byId('win'), { from, to: units, ms: buttons.quick() ? 0 : 420, text: money.units, over: isShown })
  }

  const screen = await openScreen({
    root: byId('board'),
    say,
    money,
    rules: session.rules,
    chip: stake.value,
    stakeMost: session.stakeMost,
    tell: line.tell,
    showWin,
    changed: () => bar?.draw(),
    go: () => void go(),
    recent: api.recent,
  })

  const strip = screen.past && openStrip(say, screen.past)
  if (strip) void api.recent().then(strip.fill, () => {})

  const insist = openInsist(() => line.warn(say('connection')))

  /** Waits until the wallet and the vendor agree about the last round. */
  const settled = async (round: Round): Promise<Round> => {
    let now = round
    while (unsettled.has(now.state)) {
      const amount = money.text(now.state === 'settling' ? now.win : now.stake)
      line.write(say(now.state === 'settling' ? 'settling' : 'cancelling', { amount }))
      await pause(retryMs)
      now = (await insist(api.session)).round ?? now
    }
    return now
  }

  /** What the player paid for a round. */
  const paid = ({ isFree, stake: whole }: Round) => (isFree ? '0.00' : whole)

  const conclude = (round: Round) => {
    const won = toUnits(round.win)
    // Less than was staked is no win, and is not called one.
    const key = won === 0n ? 'lost' : won < toUnits(paid(round)) ? 'cameBack' : 'won'
    const result = say(key, { amount: money.text(round.win), stake: money.text(round.stake) })
    const sentence = screen.sentence?.(round)
    line.tell(sentence ? `${sentence} · ${result}` : result, key === 'won' ? 'won' : 'lost')
    strip?.add(round)
    tellParent('round', { id: round.id, stake: paid(round), win: round.win, currency: session.currency.code })
  }

  const fail = async (round: Round): Promise<Round> => {
    await screen.undo()
    const last = await settled(round)
    if (last.outcome) return present(last)
    showAll(last.balanceWin ?? last.balanceBet)
    if (last.state === 'cancelled' && last.refusal === 'wallet_unavailable') line.warn(say('cancelled'))
    else refuse(last.refusal ?? 'wallet_unavailable')
    return last
  }

  const show = (round: Round) => whileShown(tellParent, () => screen.play(round, pace()))

  /** Plays the player's steps until the round is decided. */
  const steps = async (round: Round): Promise<Round> => {
    let now = round
    while (now.state === 'playing' && screen.decide) {
      deciding = true
      purse.look()
      const step = await screen.decide(now)
      deciding = false
      const { id, steps: number } = now
      try {
        now = await insist(() => api.step(id, number, step))
      } catch (error) {
        if (!(error instanceof Refused) || error.code === 'session_expired') throw error
        now = (await insist(api.session)).round ?? now
      }
      await show(now)
    }
    return now
  }

  /** `now` is the balance of now for a round that was left: other play and other money may have come after it. */
  const present = async (round: Round, now?: string | null): Promise<Round> => {
    if (!round.outcome) return fail(round)
    if (now === undefined) showBalance(round.balanceBet)
    else purse.showBefore(round, now)
    await show(round)
    const last = await settled(await steps(round))
    showWin(toUnits(last.win))
    showBalance(now !== undefined && round.state === 'settled' ? now : last.balanceWin)
    conclude(last)
    api.seen(last.id).catch(() => {})
    return last
  }

  const playOne = async (): Promise<Round | undefined> => {
    const wanted = { key: crypto.randomUUID(), stake: stake.value(), choice: screen.choice() }
    showWin(0n)
    line.write(say('goodLuck'))
    screen.begin()
    try {
      const round = await insist(() => api.play(wanted))
      // The next one costs its stake: nobody walks into it.
      if (free.follow(round)) autoplay?.stop()
      stake.lock(true)
      return await present(round)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      await screen.undo()
      refuse(error.code)
      return undefined
    }
  }

  const busy = (next: boolean) => {
    playing = next
    stake.lock(next)
    screen.unlock?.(!next)
    buttons.busy(next)
    if (!next) purse.look()
  }

  const follows = (round: Round | undefined) =>
    (autoplay?.goesOn(round && { ...round, stake: paid(round) }) ?? false) ||
    (round?.state === 'settled' && (screen.more?.() ?? false))

  const go = async () => {
    if (playing) {
      if (!screen.pressed?.()) cut.abort()
      return
    }
    if (screen.choice() === undefined) return line.tell(screen.invite())
    busy(true)
    try {
      while (follows(await playOne())) await pause(buttons.quick() ? 150 : 600, freshCut())
    } finally {
      busy(false)
    }
  }

  const buttons = openButtons({
    say,
    money,
    screen,
    chip: stake.value,
    stakeMost: session.stakeMost,
    go,
    move: stake.move,
  })
  bar = buttons
  const autoplay = document.getElementById('auto')
    ? openAutoplay({
        say,
        money,
        stake: stake.value,
        begin: () => void go(),
        tell: line.tell,
        ends: (round) => screen.ends?.(round) ?? false,
      })
    : undefined

  /** Takes up where the player left: shows the last round, finishes one that is unfinished. */
  const resume = async (round: Round | null) => {
    const isUnseen = round?.outcome && !round.seen
    if (!isUnseen) showAll(session.balance)
    showWin(0n)
    busy(true)
    try {
      if (!round?.outcome) return line.tell(screen.invite())
      if (round.seen) {
        screen.rest(round)
        showWin(toUnits(round.win))
        return line.tell(say('shownAgain'))
      }
      line.tell(say('shownAgain'))
      await pause(300)
      await present(round, session.balance)
      // Between the round and now there may have been other movements.
      showAll((await insist(api.session)).balance)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refuse(error.code)
    } finally {
      busy(false)
    }
  }

  return { resume, follow: purse.follow }
}
