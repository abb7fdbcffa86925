import { fromCents, toCents, toUnits } from './amounts.ts'
import { type Api, openInsist, Refused } from './api.ts'
import { remember, remembered } from './choices.ts'
import { make } from './dom.ts'
import { openLine } from './line.ts'
import { byId, isStill, pause } from './page.ts'
import { type TellParent, whileShown } from './parent.ts'
import { openPurse } from './purse.ts'
import { openBets } from './shared-bets.ts'
import { openClock } from './shared-clock.ts'
import { openCloth } from './shared-cloth.ts'
import { openHistory } from './shared-history.ts'
import { openRack, unitOf } from './shared-rack.ts'
import type { OpenSharedScreen } from './shared-screen.ts'
import { openSeal } from './shared-seal.ts'
import { openStage } from './shared-stage.ts'
import { listen, type TableState, type Ticket } from './shared-stream.ts'
import { chime, knock } from './sound.ts'
import type { Money, Say } from './texts.ts'
import type { PlaySession } from './types.ts'

export interface SharedOptions {
  readonly api: Api
  readonly key: string
  readonly session: PlaySession
  readonly openScreen: OpenSharedScreen
  readonly say: Say
  readonly money: Money
  readonly tellParent: TellParent
  readonly end: (text: string) => void
  /** Covers the stage with a text while the line is away. */
  readonly cover: (state: 'lost' | 'ready', text: string) => void
}

const unsettled = new Set<Ticket['state']>(['betting', 'settling', 'cancelling'])
const counted = new Set<Ticket['state']>(['betting', 'playing', 'settling', 'settled'])

/** A table whose rounds go by the clock of the server: chips are laid, bet while bets are open, paid after the result. */
export function openSharedTable(options: SharedOptions) {
  const { api, key, session, openScreen, say, money, tellParent, end, cover } = options
  const line = openLine()
  const root = byId('board')
  const rules = session.rules as { readonly betsMost: number; readonly chipsMost: number }
  const levels = session.stakes.map(toCents)
  const unit = (sums: readonly bigint[]) => unitOf(sums, levels, rules.chipsMost)
  const bets = openBets({ spots: rules.betsMost, fits: (sums) => unit(sums) !== undefined })
  const rack = openRack(session.stakes, money, say)
  const stage = openStage()
  const seal = openSeal(say)
  /** Between the draw and the end of its show the wallet knows what the player does not; before the draw it cannot. */
  const isQuiet = () => !placing && (isOpen() || mine().every((one) => one.state === 'settled' && one.round === shown))
  const invite = () => say(isAway ? 'connection' : isOpen() ? 'betsOpen' : 'betsClosed')
  const purse = openPurse({ api, session, line, say, money, tellParent, end, invite, isQuiet })
  const { showAll, showBalance, showSettled, showWin, refuse } = purse
  const tickets = new Map<string, Ticket>()
  const main = byId<HTMLButtonElement>('go')
  let state: TableState | undefined
  let placing = false
  let isAway = false
  let shown = ''
  let cut = new AbortController()
  let isQuick = remembered('quick') === '1'

  const place = make('div', { class: 'shared-place' })
  root.append(place)
  const isOpen = () => !isAway && state?.phase === 'open' && clock.now() < state.closesAt

  const screen = openScreen({
    root: place,
    say,
    money,
    rules: session.rules,
    lay: (spot) => lay(spot),
    tell: (text) => line.tell(text),
    scene: stage.scene,
    medals: rack.medals,
  })
  const clock = openClock(say, screen.running)
  const roads = openHistory(screen.history)
  const cloth = openCloth({ place, bets, screen, say, money, medals: rack.medals, redraw: () => draw() })

  const fits = () => bets.total() <= toCents(session.stakeMost)
  const mine = () => [...tickets.values()].filter((one) => one.round === state?.round && counted.has(one.state))
  const bought = () => {
    const map = new Map<string, bigint>()
    for (const ticket of mine()) {
      const chip = toCents(ticket.stake) / BigInt(ticket.bets.reduce((sum, bet) => sum + bet.chips, 0))
      for (const { spot, chips } of ticket.bets) map.set(spot, (map.get(spot) ?? 0n) + chip * BigInt(chips))
    }
    return map
  }

  function draw(): void {
    const result = state?.phase === 'result' && state.round === shown ? { of: state.result } : undefined
    const taken = bought()
    cloth.draw({
      bought: taken,
      isOpen: isOpen(),
      isShown: result !== undefined,
      pays: (spot) => result !== undefined && screen.pays(spot, result.of),
    })
    const hasTaken = bets.total() === 0n && taken.size > 0
    const sum = hasTaken ? [...taken.values()].reduce((all, one) => all + one, 0n) : bets.total()
    byId('go-word').textContent = say(hasTaken ? 'betTaken' : 'placeBet')
    byId('total-amount').textContent = sum === 0n ? '' : money.text(fromCents(sum))
    main.disabled = false
    main.classList.toggle('taken', hasTaken)
    main.classList.toggle('bad', !fits())
    main.classList.toggle('waits', bets.total() === 0n || placing || !isOpen() || !fits())
    stage.draw(state?.phase, result !== undefined)
    byId('quick').setAttribute('aria-pressed', String(isQuick))
  }

  function lay(spot: string): boolean {
    if (!isOpen()) {
      line.tell(invite())
      return false
    }
    const done = bets.lay(spot, rack.value())
    if (done) knock(2)
    else line.warn(say('chipMost'))
    draw()
    return done
  }

  const conclude = () => {
    const done = mine().filter((one) => one.state === 'settled')
    if (done.length === 0 || done.length < mine().length) return
    const won = done.reduce((sum, one) => sum + toUnits(one.win), 0n)
    const staked = done.reduce((sum, one) => sum + toUnits(one.stake), 0n)
    showWin(won)
    const word = won === 0n ? 'lost' : won <= staked ? 'cameBack' : 'won'
    const result = say(word, { amount: money.units(`${won}`), stake: money.units(`${staked}`) })
    line.tell(`${screen.sentence(state!.result)} · ${result}`, won > staked ? 'won' : 'lost')
    if (won > staked) chime(5)
  }

  const keep = (ticket: Ticket) => {
    tickets.set(ticket.id, ticket)
    if (ticket.state === 'playing') showBalance(ticket.balanceBet)
    // What was won is not told before the wheel has come to rest.
    else if (ticket.state === 'settled' && shown === ticket.round) {
      showSettled(ticket)
      conclude()
      purse.look()
    }
    draw()
  }

  const settled = async () => {
    for (const ticket of mine()) if (ticket.state === 'settled') keep(ticket)
    // A wallet that was slow or away: ask until it has said yes.
    while (mine().some((one) => unsettled.has(one.state) || one.state === 'playing')) {
      await pause(2500)
      for (const one of await api.tickets().catch(() => [])) if (tickets.has(one.id)) keep(one)
    }
  }

  const move = async (next: TableState) => {
    const before = state
    state = next
    if (before === undefined && next.phase !== 'result') showAll(session.balance)
    roads.at(next.round, next.round === shown)
    clock.set(next)
    seal.show(next.fairness)
    if (next.prices && JSON.stringify(next.prices) !== JSON.stringify(before?.prices)) {
      screen.prices?.(next.prices)
      // Nobody bets at a price that they have not seen.
      if (before?.round === next.round && bets.total() > 0n) {
        bets.clear()
        line.warn(say('oddsMoved'))
      }
    }
    if (next.phase === 'open' && before?.round !== next.round) {
      cut.abort()
      // A round whose show was cut short is told with the next one.
      for (const one of tickets.values()) {
        if (one.round === before?.round && one.round !== shown && one.state === 'settled') showSettled(one)
      }
      screen.clear()
      showWin(0n)
      line.tell(say('betsOpen'))
      purse.look()
    }
    if (next.phase === 'closed' && before?.phase === 'open') {
      if (bets.total() > 0n) line.warn(say('chipsBack'))
      else line.tell(say('betsClosed'))
      bets.clear()
    }
    if (next.phase === 'closed' && before?.phase !== 'closed') screen.closed?.()
    draw()
    if (next.phase !== 'result' || shown === next.round) return
    cut = new AbortController()
    const { signal } = cut
    const late = before === undefined || clock.now() - next.drawsAt > 2500
    line.write('')
    await whileShown(tellParent, () => screen.show(next.result, late || isQuick || isStill(), signal))
    if (signal.aborted) {
      // What came onto the table after it had been cleared.
      if (state.phase !== 'result') screen.clear()
      return
    }
    shown = next.round
    // Before the first show it would have told the end of it.
    if (before === undefined) showAll(session.balance)
    clock.shown(late)
    if (mine().length === 0) line.tell(screen.sentence(next.result), 'lost')
    draw()
    roads.at(next.round, true)
    void settled()
    purse.look()
  }

  const buy = async () => {
    if (placing || !state) return
    if (!isOpen()) return line.tell(invite())
    if (bets.total() === 0n) return line.tell(say('layChips'))
    if (!fits()) return line.warn(say('stake_not_offered'))
    placing = true
    draw()
    const chip = unit([...bets.laid().values()])!
    const list = [...bets.laid()].map(([spot, sum]) => ({ spot, chips: Number(sum / chip) }))
    const wanted = { key: crypto.randomUUID(), round: state.round, stake: fromCents(chip), choice: { bets: list } }
    try {
      const ticket = await insist(() => api.ticket(wanted))
      if (ticket.state === 'refused' || ticket.state === 'cancelled' || ticket.state === 'cancelling') {
        if (ticket.refusal === 'wallet_unavailable' || ticket.refusal === null) line.warn(say('cancelled'))
        else refuse(ticket.refusal)
        showBalance(ticket.balanceBet)
      } else {
        bets.bought()
        keep(ticket)
        line.tell(say('betsTaken', { amount: money.text(ticket.stake) }))
        if (ticket.state === 'betting') void settled()
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refuse(error.code)
    } finally {
      placing = false
      draw()
      purse.look()
    }
  }

  const insist = openInsist(() => line.warn(say('connection')))

  place.addEventListener('click', (event) => {
    const spot = (event.target as Element).closest<HTMLElement>('[data-spot]')?.dataset.spot
    if (spot !== undefined) lay(spot)
  })
  main.addEventListener('click', () => void buy())
  byId('quick').addEventListener('click', () => {
    isQuick = !isQuick
    remember('quick', isQuick ? '1' : '0')
    draw()
  })
  document.addEventListener('keydown', (event) => {
    if (document.querySelector('dialog[open]') || event.ctrlKey || event.metaKey || event.altKey) return
    const control = (event.target as Element).closest('button, a, input, dialog')
    if (event.key === 'Backspace' && !control?.matches('input')) bets.takeBack()
    else if (event.key === 'Enter' && !control && !event.repeat) void buy()
    else if ((event.key === 'ArrowUp' || event.key === 'ArrowDown') && !control)
      rack.move(event.key === 'ArrowUp' ? 1 : -1)
    else if (/^[1-5]$/.test(event.key) && !control?.matches('input')) rack.take(Number(event.key) - 1)
    else if (event.key === 'd' && !control?.matches('input')) bets.double()
    else if (event.key === 'r' && !control?.matches('input') && bets.canRepeat() && isOpen()) bets.repeat(screen.now)
    else if (control?.matches('input') || !screen.key?.(event.key)) return
    event.preventDefault()
    draw()
  })

  showWin(0n)
  draw()
  listen(key, session.game.code, {
    table: (next) => void move(next),
    history: roads.past,
    ticket: keep,
    line(isUp) {
      if (isAway !== isUp) return
      isAway = !isUp
      cover(isUp ? 'ready' : 'lost', isUp ? '' : say('connection'))
      if (isUp) line.tell(isOpen() ? invite() : '')
      else line.warn(invite())
      draw()
    },
    over: () => end(say('session_expired')),
  })
  purse.follow()
  // Bets close between two events of the server: what can be pressed follows the clock.
  setInterval(() => {
    if (state?.phase === 'open' && !isOpen()) draw()
  }, 500)
}
