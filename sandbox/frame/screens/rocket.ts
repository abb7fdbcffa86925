import type { RocketShow, RocketStep } from '#sandbox/engines/rocket.ts'
import { toUnits } from '#sandbox/frame/amounts.ts'
import { make } from '#sandbox/frame/dom.ts'
import { byId, isStill, pause } from '#sandbox/frame/page.ts'
import type { OpenScreen } from '#sandbox/frame/screen.ts'
import { chime, knock } from '#sandbox/frame/sound.ts'
import { times, toneOf } from '#sandbox/frame/strip.ts'
import type { Round } from '#sandbox/frame/types.ts'
import { openPlot, timeOf } from './rocket-plot.ts'
import { openTarget } from './rocket-target.ts'

interface RocketRules {
  readonly least: number
  readonly most: number
  readonly countdownMs: number
  readonly doublingMs: number
  readonly usual: number
}

const showOf = (round: Round) => round.outcome as RocketShow
/** How often the screen asks how the flight stands. */
const lookMs = 350
/** Without motion the curve is drawn anew this often. */
const stillMs = 500

/** A rocket that is worth more the longer it flies. What the screen shows in between is its own reckoning. */
export const open: OpenScreen = ({ root, say, money, rules, chip, changed, tell }) => {
  const { countdownMs, doublingMs, usual } = rules as RocketRules
  let flight: { readonly start: number } | undefined
  let answer: ((step: RocketStep) => void) | undefined
  let wantsOff = false
  let stake = 0n

  const worthAfter = (ms: number) => {
    if (ms < 0) return 100
    const base = 100 * 2 ** Math.floor(ms / doublingMs)
    return Math.floor((base * (doublingMs + (ms % doublingMs))) / doublingMs)
  }
  /** The same without the steps of hundredths, for the curve. */
  const worth = (seconds: number) => {
    const doublings = (seconds * 1000) / doublingMs
    return seconds <= 0 ? 1 : 2 ** Math.floor(doublings) * (1 + (doublings % 1))
  }

  const number = make('output', { class: 'multiple', 'aria-live': 'off' })
  const note = make('output', { class: 'worth', 'aria-live': 'off' })
  const base = document.body.dataset.base ?? ''
  // The same flight, seen as a balloon where the game is called so.
  const plot = openPlot(base, /balloon/.test(base) ? 'balloon' : 'rocket', worth, {
    seconds: (count) => say('rocketSeconds', { count }),
    auto: (at) => say('rocketAuto', { times: at }),
  })
  const target = openTarget(say, usual, () => {
    changed()
    if (!flight) rest()
  })
  root.append(
    make('div', { class: 'sky' }, plot.element, make('p', { class: 'reading' }, number, note)),
    target.element,
  )

  let shown: { readonly seconds: number; readonly left?: number | undefined } = { seconds: 0 }
  const put = (state: string, seconds: number, left?: number) => {
    root.dataset.state = state
    shown = { seconds, left }
    plot.show({ ...shown, target: target.value() / 100 })
  }
  const rest = () => plot.show({ ...shown, target: target.value() / 100 })
  /** What the main button would pay now, in small print under its word. */
  const price = (text: string) => {
    byId('go-word').dataset.note = text
  }
  const ready = () => {
    number.textContent = times(100)
    note.textContent = ''
    price('')
    put('ready', 0)
  }
  const frame = () => {
    if (!flight) return
    const ms = performance.now() - flight.start
    if (ms < 0) {
      number.textContent = String(Math.ceil(-ms / 1000))
      note.textContent = say('rocketStarts')
      put('waiting', 0)
    } else {
      const seen = isStill() ? Math.floor(ms / stillMs) * stillMs : ms
      const now = Math.min(worthAfter(seen), target.value())
      number.textContent = times(now)
      note.textContent = money.units(((stake * BigInt(now)) / 100n).toString())
      price(note.textContent)
      put('flying', Math.min(seen / 1000, timeOf(worth, target.value() / 100)))
    }
    requestAnimationFrame(frame)
  }
  const end = ({ state, left, point }: RocketShow) => {
    flight = undefined
    const reached = state === 'off' ? left! : point!
    number.textContent = times(reached)
    note.textContent = state === 'lost' || point === null ? '' : say('rocketPoint', { times: times(point) })
    price('')
    put(state, timeOf(worth, reached / 100), state === 'off' ? reached / 100 : undefined)
    changed()
  }
  new ResizeObserver(rest).observe(plot.element)
  ready()

  return {
    choice() {
      target.draw(flight !== undefined)
      return { target: target.value() }
    },
    invite: () => say('rocketInvite'),
    word: () => say(flight ? 'cashOut' : 'launch'),
    still: () => wantsOff,
    begin() {
      stake = toUnits(chip())
      ready()
    },
    undo: ready,
    async play(round, pace) {
      const show = showOf(round)
      if (show.state === 'flying') {
        target.set(show.target)
        stake = toUnits(round.stake)
        // The server says how long it has been flying; half of the way there and back has passed since.
        const start = performance.now() - (show.at ?? -countdownMs)
        const fresh = !flight
        if (fresh || Math.abs(flight!.start - start) > 250) flight = { start }
        if (fresh) {
          tell(say('rocketAsk', { times: times(show.target) }))
          frame()
          changed()
        }
        return
      }
      end(show)
      wantsOff = false
      if (show.state === 'off') chime(5)
      else knock(1)
      await pause(pace.quick ? 100 : 500, pace.cut())
    },
    rest: (round) => end(showOf(round)),
    decide: () =>
      new Promise<RocketStep>((done) => {
        const timer = setTimeout(() => answer?.({ get: 'look' }), lookMs)
        answer = (step) => {
          clearTimeout(timer)
          answer = undefined
          done(step)
        }
        if (wantsOff) answer({ get: 'off' })
      }),
    past(round) {
      const { state, point } = showOf(round)
      return { text: times(point ?? 100), tone: toneOf(point ?? 100), own: state === 'off' }
    },
    sentence(round) {
      const { state, left, point } = showOf(round)
      return state === 'off' ? say('rocketOff', { times: times(left!) }) : say('rocketLost', { times: times(point!) })
    },
    pressed() {
      if (!flight || performance.now() < flight.start) return true
      wantsOff = true
      answer?.({ get: 'off' })
      changed()
      return true
    },
    key(key) {
      if (flight || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return false
      target.move(key === 'ArrowRight' ? 1 : -1)
      return true
    },
    unlock: () => changed(),
  }
}
