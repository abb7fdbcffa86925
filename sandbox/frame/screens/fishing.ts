import type { FishingShow, Species } from '#sandbox/engines/fishing.ts'
import { toUnits } from '#sandbox/frame/amounts.ts'
import { make, picture } from '#sandbox/frame/dom.ts'
import { isStill, pause } from '#sandbox/frame/page.ts'
import type { OpenScreen } from '#sandbox/frame/screen.ts'
import { chime, knock } from '#sandbox/frame/sound.ts'
import type { Round } from '#sandbox/frame/types.ts'
import { type Fish, openPond } from './fishing-pond.ts'

interface FishingRules {
  readonly species: readonly {
    readonly name: Species
    readonly pays: number
    readonly text: string
    readonly chance: string
  }[]
}

const queueMost = 4

const showOf = (round: Round) => round.outcome as FishingShow

/** A pond. Each cast is a bet of its own; casts that come while one is settled wait their turn. */
export const open: OpenScreen = ({ root, say, money, rules, chip, changed, go }) => {
  const { species } = rules as FishingRules
  let aimed: Species = species[1]!.name
  let running = false
  const waiting: Fish[] = []
  let target: Fish | undefined

  const nameOf = (one: Species) => say(species.find(({ name }) => name === one)!.text)
  const pond = openPond(`${document.body.dataset.base}/`, species, (fish) => {
    aim(fish.species)
    if (running) line(fish)
    else {
      target = fish
      go()
    }
  })
  const choices = species.map(({ name, pays }) => {
    const button = make(
      'button',
      { class: 'kind-of-fish', type: 'button', role: 'radio' },
      picture(`${document.body.dataset.base}/pond/${name}.svg`, 'kind-picture'),
      make('b', {}, `× ${pays}`),
    )
    button.setAttribute('aria-label', `${nameOf(name)}, × ${pays}`)
    button.title = nameOf(name)
    button.addEventListener('click', () => aim(name))
    return { name, button }
  })
  const waits = make('output', { class: 'waits-line', 'aria-live': 'off' })
  const odds = make('p', { class: 'odds' })
  root.append(
    pond.element,
    odds,
    make(
      'div',
      { class: 'kinds', role: 'radiogroup', 'aria-label': say('fishAim') },
      ...choices.map((one) => one.button),
    ),
  )
  pond.element.append(waits)

  const drawWaits = () => {
    waits.textContent = waiting.length > 0 ? `+${waiting.length}` : ''
  }
  /** What a cast at the aimed species pays and how likely it catches: known before it is paid for. */
  const drawOdds = () => {
    const { pays, chance } = species.find(({ name }) => name === aimed)!
    const amount = money.units(String(toUnits(chip()) * BigInt(pays)))
    odds.textContent = say('fishOdds', { fish: nameOf(aimed), amount, chance })
  }
  const aim = (name: Species) => {
    aimed = name
    for (const choice of choices) {
      choice.button.setAttribute('aria-checked', String(choice.name === name))
      choice.button.tabIndex = choice.name === name ? 0 : -1
    }
    pond.mark(name)
    drawOdds()
    changed()
  }
  const line = (fish: Fish) => {
    if (waiting.length < queueMost) waiting.push(fish)
    drawWaits()
  }
  const move = (by: number) => {
    const at = species.findIndex(({ name }) => name === aimed)
    const next = choices[(at + by + species.length) % species.length]!
    aim(next.name)
    if (document.activeElement?.closest('.kinds')) next.button.focus()
  }
  aim(aimed)

  const fishFor = (name: Species) => (target?.species === name ? target : pond.nearest(name))

  return {
    choice: () => ({ species: target?.species ?? aimed }),
    invite: () => say('fishInvite'),
    priced: drawOdds,
    begin() {
      target ??= waiting.shift() ?? pond.nearest(aimed)
      drawWaits()
    },
    undo() {
      target = undefined
      waiting.length = 0
      drawWaits()
    },
    async play(round, pace) {
      const { species: name, caught } = showOf(round)
      const cut = pace.cut()
      const fish = fishFor(name)
      await pond.cast(fish, pace.quick || isStill())
      if (caught) {
        chime(4)
        await pond.catch(fish, money.text(round.win), pace.quick || isStill())
      } else {
        knock(1)
        pond.miss(fish)
      }
      await pause(pace.quick || waiting.length > 0 ? 0 : 150, cut)
      target = undefined
    },
    rest: (round) => aim(showOf(round).species),
    more() {
      target = waiting.shift()
      drawWaits()
      return target !== undefined
    },
    sentence: (round) => {
      const { species: name, caught } = showOf(round)
      return say(caught ? 'fishCaught' : 'fishEscaped', { fish: nameOf(name) })
    },
    pressed() {
      line(pond.nearest(aimed))
      return true
    },
    key(key) {
      if (key !== 'ArrowLeft' && key !== 'ArrowRight') return false
      move(key === 'ArrowRight' ? 1 : -1)
      return true
    },
    unlock(isOpen) {
      running = !isOpen
    },
  }
}
