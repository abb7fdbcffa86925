import type { ClimbShow } from '#sandbox/engines/climb.ts'
import { make } from '#sandbox/frame/dom.ts'
import { pause } from '#sandbox/frame/page.ts'
import type { OpenScreen } from '#sandbox/frame/screen.ts'
import { chime, knock } from '#sandbox/frame/sound.ts'
import { pastOf } from '#sandbox/frame/strip.ts'
import type { Round } from '#sandbox/frame/types.ts'
import { floorTimes } from './climb-floors.ts'
import { openLevelButtons, openLevelStepper } from './climb-levels.ts'
import { openSteps } from './steps.ts'

type ClimbRules =
  | { readonly kind: 'mines'; readonly fields: number; readonly most: number; readonly usual: number }
  | { readonly kind: 'tower'; readonly floors: number; readonly doors: readonly number[] }

const showOf = (round: Round) => round.outcome as ClimbShow

const texts = {
  mines: {
    ...{ fields: 'minesFields', choice: 'minesChoice' },
    ...{ invite: 'minesInvite', ask: 'minesAsk', lost: 'minesLost' },
  },
  tower: {
    ...{ fields: 'towerFields', choice: 'towerChoice' },
    ...{ invite: 'towerInvite', ask: 'towerAsk', lost: 'towerLost' },
  },
} as const
const stateTexts = { shut: 'fieldShut', free: 'fieldFree', trap: 'fieldTrap', laid: 'fieldLaid' } as const

/** Fields that are free or trapped, opened one by one: a garden of mines, a tower of doors. */
export const open: OpenScreen = ({ root, say, money, rules, changed, tell }) => {
  const game = rules as ClimbRules
  const isTower = game.kind === 'tower'
  const words = texts[game.kind]
  let level = isTower ? game.doors[1]! : game.usual
  let show: ClimbShow | undefined
  const steps = openSteps<{ readonly open: number }>({ worth: () => show?.pay, changed })

  const columns = () => (isTower ? level : 5)
  const fields = make('div', { class: `fields ${game.kind}`, role: 'group', 'aria-label': say(words.fields) })
  // What each floor makes of the stake, from the top down.
  const floors = make('ol', { class: 'floors', 'aria-hidden': 'true' })
  const pot = make('output', { class: 'pot' }, '–')
  const next = make('output', { class: 'next' }, '–')
  const levels = isTower
    ? openLevelButtons(game.doors, { group: say(words.choice), one: (count) => say('towerLevel', { count }) }, (one) =>
        choose(one),
      )
    : openLevelStepper(game.most, say, (one) => choose(one))
  root.append(
    make(
      'div',
      { class: 'climb-pots' },
      make('div', {}, make('span', {}, say('hiloPot')), pot),
      make('div', {}, make('span', {}, say('climbNext')), next),
    ),
    ...(isTower ? [floors] : []),
    fields,
    levels.element,
  )

  const mayOpen = (field: number) =>
    steps.isAsked() &&
    show?.state === 'open' &&
    (isTower ? Math.floor(field / columns()) === show.opened.length : !show.opened.includes(field))

  const stateOf = (field: number): keyof typeof stateTexts => {
    if (!show) return 'shut'
    const trapped = show.state === 'lost' && show.opened.at(-1) === field
    if (trapped) return 'trap'
    if (show.opened.includes(field)) return 'free'
    if (show.traps.includes(field)) return 'laid'
    return 'shut'
  }

  const build = () => {
    const count = isTower ? game.floors * level : game.fields
    // A tower is read from its foot: the first floor is the last row.
    const order = Array.from({ length: count }, (_, place) => {
      const row = Math.floor(place / columns())
      return isTower ? (game.floors - 1 - row) * columns() + (place % columns()) : place
    })
    fields.style.setProperty('--columns', String(columns()))
    root.style.setProperty('--rows', String(count / columns()))
    if (isTower)
      floors.replaceChildren(
        ...Array.from({ length: game.floors }, (_, row) => {
          const floor = game.floors - row
          return make('li', { 'data-floor': floor }, floorTimes(level, floor))
        }),
      )
    fields.replaceChildren(
      ...order.map((field) => {
        const button = make(
          'button',
          { class: 'field', type: 'button', 'data-field': field },
          make('span', { class: 'mark', 'aria-hidden': 'true' }),
        )
        button.addEventListener('click', () => {
          if (mayOpen(field)) steps.take({ open: field })
        })
        return button
      }),
    )
  }

  const draw = () => {
    for (const button of fields.children as HTMLCollectionOf<HTMLButtonElement>) {
      const field = Number(button.dataset.field)
      const state = stateOf(field)
      button.dataset.state = state
      button.setAttribute('aria-disabled', String(!mayOpen(field)))
      const place = isTower
        ? say('towerDoor', { floor: Math.floor(field / columns()) + 1, door: (field % columns()) + 1 })
        : say('minesField', { number: field + 1 })
      button.setAttribute('aria-label', `${place}, ${say(stateTexts[state])}`)
    }
    for (const line of floors.children as HTMLCollectionOf<HTMLLIElement>)
      line.classList.toggle('now', show?.state === 'open' && Number(line.dataset.floor) === show.opened.length + 1)
    levels.show(level)
    pot.textContent = show?.pay == null ? '–' : money.units(show.pay)
    next.textContent = show?.next == null ? '–' : money.units(show.next)
    changed()
  }

  const choose = (one: number) => {
    level = one
    show = undefined
    build()
    draw()
  }
  const lay = (round: Round | undefined) => {
    show = round && showOf(round)
    const chosen = show?.choice as { mines?: number; doors?: number } | undefined
    const now = chosen?.mines ?? chosen?.doors
    if (now !== undefined && now !== level) {
      level = now
      build()
    }
    draw()
  }
  const move = (by: number) => {
    const all = [...(fields.children as HTMLCollectionOf<HTMLButtonElement>)]
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    all[
      at < 0
        ? all.findIndex(({ dataset }) => mayOpen(Number(dataset.field)))
        : Math.min(all.length - 1, Math.max(0, at + by))
    ]?.focus()
  }
  fields.addEventListener('keydown', (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns(), ArrowDown: columns() }[event.key]
    if (by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    move(by)
  })
  build()
  draw()

  return {
    choice: () => (isTower ? { doors: level } : { mines: level }),
    invite: () => say(words.invite),
    word: () => (steps.isCashOut() ? say('cashOut') : say('enter')),
    still: steps.waits,
    begin() {
      steps.begin()
      lay(undefined)
    },
    undo() {
      steps.end()
      lay(undefined)
    },
    async play(round, pace) {
      const before = show?.opened.length ?? 0
      lay(round)
      const now = showOf(round)
      if (now.opened.length > before) {
        if (now.state === 'lost') knock(1)
        else chime(Math.min(7, now.opened.length + 1))
      }
      await pause(pace.quick ? 0 : 140, pace.cut())
      if (now.state !== 'open') steps.end()
    },
    rest: lay,
    decide(round) {
      const { pay } = showOf(round)
      return steps
        .ask(pay !== null, () => {
          tell(pay === null ? say(words.ask) : say('hiloAskOrCash', { amount: money.units(pay) }))
          draw()
          if (isTower || !document.activeElement?.closest('.fields')) move(0)
        })
        .finally(draw)
    },
    past: pastOf,
    sentence: (round) => (showOf(round).state === 'lost' ? say(words.lost) : ''),
    pressed() {
      steps.press()
      return true
    },
    unlock: levels.unlock,
  }
}
