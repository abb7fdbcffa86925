import type { RocketShow, RocketStep } from '#sandbox/engines/rocket.ts'
import { toUnits } from '#sandbox/frame/amounts.ts'
import { make } from '#sandbox/frame/dom.ts'
import { isStill, pause } from '#sandbox/frame/page.ts'
import type { OpenScreen } from '#sandbox/frame/screen.ts'
import { chime, knock } from '#sandbox/frame/sound.ts'
import type { Round } from '#sandbox/frame/types.ts'

interface RocketRules {
  readonly least: number
  readonly most: number
  readonly countdownMs: number
  readonly doublingMs: number
  readonly usual: number
}

const showOf = (round: Round) => round.outcome as RocketShow
const times = (hundredths: number) => `× ${(hundredths / 100).toFixed(2)}`
const targets = [120, 150, 200, 300, 500, 1000, 2000, 5000, 10_000, 100_000]
/** How often the screen asks how the flight stands. */
const lookMs = 350

/** A rocket that is worth more the longer it flies. What the screen shows in between is its own reckoning. */
export const open: OpenScreen = ({ root, say, money, rules, chip, changed, tell }) => {
  const { countdownMs, doublingMs, usual } = rules as RocketRules
  let at = targets.indexOf(usual)
  let flight: { readonly start: number } | undefined
  let answer: ((step: RocketStep) => void) | undefined
  let wantsOff = false
  let stake = 0n

  const number = make('output', { class: 'multiple', 'aria-live': 'off' }, times(100))
  const worth = make('output', { class: 'worth', 'aria-live': 'off' })
  const ship = make('span', { class: 'ship', 'aria-hidden': 'true' })
  // The same flight, seen as a balloon where the game is called so.
  const shape = /balloon/.test(document.body.dataset.base ?? '') ? 'balloon' : 'craft'
  const sky = make('div', { class: `sky ${shape}` }, ship, number, worth)
  const target = make('output', { class: 'target' })
  const turn = (by: number, sign: string, name: string) => {
    const button = make('button', { class: 'ghost', type: 'button', 'aria-label': say(name) }, sign)
    button.addEventListener('click', () => move(by))
    return button
  }
  const turns = [turn(-1, '−', 'targetLess'), turn(1, '+', 'targetMore')] as const
  root.append(
    sky,
    make(
      'div',
      { class: 'target-row', role: 'group', 'aria-label': say('rocketTarget') },
      make('span', {}, say('rocketTarget')),
      turns[0],
      target,
      turns[1],
    ),
  )

  const move = (by: number) => {
    at = Math.min(targets.length - 1, Math.max(0, at + by))
    changed()
  }
  const worthAfter = (ms: number) => {
    if (ms < 0) return 100
    const base = 100 * 2 ** Math.floor(ms / doublingMs)
    return Math.floor((base * (doublingMs + (ms % doublingMs))) / doublingMs)
  }
  const put = (hundredths: number, state: string) => {
    sky.dataset.state = state
    number.textContent = times(hundredths)
    const height = Math.min(1, Math.log2(Math.max(1, hundredths / 100)) / 5)
    ship.style.setProperty('--height', isStill() ? '0.5' : height.toFixed(3))
  }
  const frame = () => {
    if (!flight) return
    const ms = performance.now() - flight.start
    if (ms < 0) {
      sky.dataset.state = 'waiting'
      number.textContent = String(Math.ceil(-ms / 1000))
    } else {
      const now = Math.min(worthAfter(ms), targets[at]!)
      put(now, 'flying')
      worth.textContent = money.units(((stake * BigInt(now)) / 100n).toString())
    }
    requestAnimationFrame(frame)
  }
  const end = ({ state, left, point }: RocketShow) => {
    flight = undefined
    put(state === 'off' ? left! : point!, state)
    worth.textContent = point === null ? '' : say('rocketPoint', { times: times(point) })
    changed()
  }

  return {
    choice() {
      target.textContent = times(targets[at]!)
      turns[0].disabled = flight !== undefined || at === 0
      turns[1].disabled = flight !== undefined || at === targets.length - 1
      return { target: targets[at]! }
    },
    invite: () => say('rocketInvite'),
    word: () => say(flight ? 'cashOut' : 'launch'),
    still: () => wantsOff,
    begin() {
      stake = toUnits(chip())
      worth.textContent = ''
      put(100, 'ready')
    },
    undo: () => put(100, 'ready'),
    async play(round, pace) {
      const show = showOf(round)
      if (show.state === 'flying') {
        const chosen = targets.indexOf(show.target)
        if (chosen >= 0) at = chosen
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
      move(key === 'ArrowRight' ? 1 : -1)
      return true
    },
    unlock: () => changed(),
  }
}
