import type { PlinkoChoice, PlinkoShow } from '#sandbox/engines/plinko.ts'
import { make } from '#sandbox/frame/dom.ts'
import { isStill, pause } from '#sandbox/frame/page.ts'
import type { OpenScreen } from '#sandbox/frame/screen.ts'
import { chime, knock } from '#sandbox/frame/sound.ts'
import { times as multiple, toneOf } from '#sandbox/frame/strip.ts'
import type { Round } from '#sandbox/frame/types.ts'

interface PlinkoRules {
  readonly usual: PlinkoChoice
  readonly boards: readonly (PlinkoChoice & { readonly cups: readonly number[] })[]
}

const showOf = (round: Round) => round.outcome as PlinkoShow
const riskTexts = { low: 'riskLow', medium: 'riskMedium', high: 'riskHigh' } as const
/** The colour of a cup by what it pays. */
const cupClass = (pay: number) => (pay >= 2000 ? 'top' : pay >= 500 ? 'rich' : pay >= 120 ? 'even' : '')
const times = (hundredths: number) => String(hundredths / 100)

/** A ball through rows of pins. */
export const open: OpenScreen = ({ root, say, rules, changed }) => {
  const { usual, boards } = rules as PlinkoRules
  let { rows, risk } = usual
  const pins = make('div', { class: 'pins', 'aria-hidden': 'true' })
  const ball = make('span', { class: 'ball', hidden: true })
  const cups = make('ol', { class: 'cups', 'aria-label': say('plinkoCups') })
  const field = make('div', { class: 'pin-field' }, pins, ball)
  const chooser = <T extends string | number>(
    name: string,
    values: readonly T[],
    label: (one: T) => string,
    take: (one: T) => void,
  ) => {
    const buttons = values.map((one) => {
      const button = make('button', { class: 'ghost', type: 'button' }, label(one))
      button.addEventListener('click', () => {
        take(one)
        draw()
      })
      return { one: one as string | number, button }
    })
    return {
      buttons,
      element: make(
        'div',
        { class: 'plinko-choice', role: 'group', 'aria-label': say(name) },
        make('span', { 'aria-hidden': 'true' }, say(name)),
        ...buttons.map(({ button }) => button),
      ),
    }
  }
  const rowChoice = chooser('plinkoRows', [8, 12, 16] as const, String, (one) => {
    rows = one
  })
  const riskChoice = chooser(
    'plinkoRisk',
    ['low', 'medium', 'high'] as const,
    (one) => say(riskTexts[one]),
    (one) => {
      risk = one
    },
  )
  root.append(
    make('div', { class: 'plinko-board' }, field, cups),
    make('div', { class: 'plinko-choices' }, rowChoice.element, riskChoice.element),
  )

  /** Where a ball is after so many rows and turns to the right, in per cent of the field. */
  const place = (row: number, right: number) => ({
    left: `${50 + ((right - row / 2) * 100) / (rows + 1)}%`,
    top: `${(row * 100) / rows}%`,
  })
  const draw = () => {
    const board = boards.find((one) => one.rows === rows && one.risk === risk)!
    pins.replaceChildren(
      ...Array.from({ length: rows }, (_, row) =>
        Array.from({ length: row + 1 }, (_, at) => {
          const pin = make('i')
          pin.style.left = place(row, at).left
          pin.style.top = `${((row + 0.5) * 100) / rows}%`
          return pin
        }),
      ).flat(),
    )
    cups.style.setProperty('--cups', String(rows + 1))
    cups.replaceChildren(...board.cups.map((pay) => make('li', { class: cupClass(pay) }, times(pay))))
    cups.dataset.rows = String(rows)
    ball.hidden = true
    for (const { one, button } of rowChoice.buttons) button.setAttribute('aria-pressed', String(one === rows))
    for (const { one, button } of riskChoice.buttons) button.setAttribute('aria-pressed', String(one === risk))
    changed()
  }
  const land = ({ cup }: PlinkoShow) => {
    ball.hidden = false
    Object.assign(ball.style, place(rows, cup))
    for (const [at, item] of [...cups.children].entries()) item.classList.toggle('hit', at === cup)
  }
  draw()

  return {
    choice: () => ({ rows, risk }),
    invite: () => say('plinkoInvite'),
    begin() {
      ball.hidden = true
      for (const item of cups.children) item.classList.remove('hit')
    },
    undo: draw,
    async play(round, pace) {
      const show = showOf(round)
      const cut = pace.cut()
      if (!pace.quick && !isStill()) {
        let right = 0
        // A ball falls faster towards the next pin and is slowed by it.
        const easing = 'cubic-bezier(.4,.1,.9,.6)'
        const stops: Keyframe[] = [{ ...place(0, 0), easing }]
        for (const [row, turn] of show.path.entries()) {
          right += turn
          stops.push({ ...place(row + 1, right), easing })
        }
        ball.hidden = false
        const motion = ball.animate(stops, { duration: 900 + 80 * rows })
        cut.addEventListener('abort', () => motion.finish())
        await motion.finished.catch(() => {})
      }
      land(show)
      knock(2)
      if (show.pay >= 100) chime(show.pay >= 1000 ? 7 : 3)
      await pause(pace.quick ? 60 : 250, cut)
    },
    rest(round) {
      ;({ rows, risk } = showOf(round))
      draw()
      land(showOf(round))
    },
    past: (round) => ({ text: multiple(showOf(round).pay), tone: toneOf(showOf(round).pay) }),
    sentence: (round) => say('plinkoSays', { times: times(showOf(round).pay) }),
    unlock(isOpen) {
      for (const { button } of [...rowChoice.buttons, ...riskChoice.buttons]) button.disabled = !isOpen
    },
  }
}
