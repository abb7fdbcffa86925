import type { Direction, HiloShow } from '#sandbox/engines/hilo.ts'
import { make, picture } from '#sandbox/frame/dom.ts'
import { isStill, pause } from '#sandbox/frame/page.ts'
import type { OpenScreen } from '#sandbox/frame/screen.ts'
import { chime, knock } from '#sandbox/frame/sound.ts'
import { pastOf } from '#sandbox/frame/strip.ts'
import type { Round } from '#sandbox/frame/types.ts'
import { openSteps } from './steps.ts'

const showOf = (round: Round) => round.outcome as HiloShow
const signs: Readonly<Record<Direction, string>> = { higher: '▲', lower: '▼' }

/** One card, the next one higher or lower. */
export const open: OpenScreen = ({ root, say, money, changed, tell }) => {
  let show: HiloShow | undefined
  const steps = openSteps<Direction>({ worth: () => show?.pay, changed })

  const trail = make('ol', { class: 'trail', 'aria-label': say('hiloTrail') })
  const face = picture('/cards/back.svg', 'face')
  const pot = make('output', { class: 'pot' }, '–')
  const ways = (['higher', 'lower'] as const).map((way) => {
    const chance = make('span', { class: 'way-chance' })
    const pay = make('span', { class: 'way-pay' })
    const word = make('span', { class: 'way-word' })
    const button = make(
      'button',
      { class: `way ${way}`, type: 'button', disabled: true },
      make('span', { class: 'way-sign', 'aria-hidden': 'true' }, signs[way]),
      word,
      chance,
      pay,
    )
    button.addEventListener('click', () => take(way))
    return { way, button, chance, pay, word }
  })

  const take = (way: Direction) => {
    if (show?.offers[way]) steps.take(way)
  }

  /** Beside the ace and the king one way is the same rank alone; otherwise the same rank wins too. */
  const wordOf = (way: Direction) => {
    const rank = show?.cards.length ? show.cards.at(-1)! % 13 : 6
    if (rank === 12) return say(way === 'higher' ? 'hiloSame' : 'hiloLower')
    if (rank === 0) return say(way === 'lower' ? 'hiloSame' : 'hiloHigher')
    return say(way === 'higher' ? 'hiloHigherSame' : 'hiloLowerSame')
  }

  const drawWays = () => {
    for (const { way, button, chance, pay, word } of ways) {
      const offer = show?.offers[way] ?? null
      word.textContent = wordOf(way)
      button.disabled = !steps.isAsked() || !offer
      chance.textContent = offer ? `${((offer.ranks / 13) * 100).toFixed(1)} %` : ''
      pay.textContent = offer ? money.units(offer.pay) : ''
    }
    pot.textContent = show?.pay == null ? '–' : money.units(show.pay)
    changed()
  }

  const lay = (next: HiloShow | undefined) => {
    show = next
    const cards = next?.cards ?? []
    face.src = cards.length === 0 ? '/cards/back.svg' : `/cards/${cards.at(-1)}.svg`
    face.classList.toggle('lost', next?.state === 'lost')
    trail.replaceChildren(
      ...cards
        .slice(0, -1)
        .slice(-7)
        .map((card) => make('li', {}, picture(`/cards/${card}.svg`, 'small'))),
    )
    drawWays()
  }

  root.append(
    make('div', { class: 'pot-line' }, make('span', { class: 'printed' }, say('hiloPot')), pot),
    trail,
    make('div', { class: 'table-card' }, face),
    make('div', { class: 'ways', role: 'group', 'aria-label': say('kindHilo') }, ...ways.map(({ button }) => button)),
  )
  lay(undefined)

  return {
    choice: () => null,
    invite: () => say('hiloInvite'),
    word: () => (steps.isCashOut() ? say('cashOut') : say('deal')),
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
      const next = showOf(round)
      if (next.cards.length !== (show?.cards.length ?? 0)) {
        lay(next)
        knock(next.cards.length)
        if (!pace.quick && !isStill())
          await face
            .animate([{ transform: 'rotateY(90deg)' }, { transform: 'none' }], { duration: 240, easing: 'ease-out' })
            .finished.catch(() => {})
        if (next.state !== 'lost' && next.picks.length > 0) chime(Math.min(7, next.picks.length + 1))
      } else lay(next)
      await pause(pace.quick ? 0 : 120, pace.cut())
      if (next.state !== 'open') steps.end()
    },
    rest: (round) => lay(showOf(round)),
    decide(round) {
      const { pay } = showOf(round)
      return steps
        .ask(pay !== null, () => {
          tell(pay === null ? say('hiloAsk') : say('hiloAskOrCash', { amount: money.units(pay) }))
          drawWays()
          ways[0]!.button.focus()
        })
        .finally(drawWays)
    },
    past: pastOf,
    sentence: (round) => (showOf(round).state === 'lost' ? say('hiloLost') : ''),
    pressed() {
      steps.press()
      return true
    },
    key(key) {
      if (!steps.isAsked()) return false
      if (key === 'ArrowUp') take('higher')
      else if (key === 'ArrowDown') take('lower')
      else return false
      return true
    },
  }
}
