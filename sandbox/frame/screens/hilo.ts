import type { Direction, HiloShow, HiloStep } from '#sandbox/engines/hilo.ts'
import { make, picture } from '#sandbox/frame/dom.ts'
import { isStill, pause } from '#sandbox/frame/page.ts'
import type { OpenScreen } from '#sandbox/frame/screen.ts'
import { chime, knock } from '#sandbox/frame/sound.ts'
import { pastOf } from '#sandbox/frame/strip.ts'
import type { Round } from '#sandbox/frame/types.ts'

const showOf = (round: Round) => round.outcome as HiloShow
const signs: Readonly<Record<Direction, string>> = { higher: '▲', lower: '▼' }

/** One card, the next one higher or lower. */
export const open: OpenScreen = ({ root, say, money, changed, tell }) => {
  let show: HiloShow | undefined
  let answer: ((step: HiloStep) => void) | undefined
  /** A card is on its way: the first one, which nothing can be done about, or the next one after a step. */
  let coming: 'first' | 'next' | undefined
  /** "Cash out" was pressed while the next card was on its way. */
  let isWanted = false

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

  const take = (step: HiloStep) => {
    if (step === 'cashOut' ? show?.pay == null : !show?.offers[step]) return
    const resolve = answer
    answer = undefined
    coming = 'next'
    resolve?.(step)
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
      button.disabled = !answer || !offer
      chance.textContent = offer ? `${((offer.ranks / 13) * 100).toFixed(1)} %` : ''
      pay.textContent = offer ? money.units(offer.pay) : ''
    }
    pot.textContent = show?.pay == null ? '–' : money.units(show.pay)
    changed()
  }

  const ended = () => {
    coming = undefined
    isWanted = false
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
    word: () => (answer || coming === 'next' ? say('cashOut') : say('deal')),
    still: () => (answer ? show?.pay == null : coming === 'first' || isWanted),
    begin() {
      coming = 'first'
      lay(undefined)
    },
    undo() {
      ended()
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
      if (next.state !== 'open') ended()
    },
    rest: (round) => lay(showOf(round)),
    decide(round) {
      const { pay } = showOf(round)
      const cashesOut = isWanted && pay !== null
      ended()
      if (cashesOut) {
        coming = 'next'
        return Promise.resolve('cashOut')
      }
      tell(pay === null ? say('hiloAsk') : say('hiloAskOrCash', { amount: money.units(pay) }))
      return new Promise<HiloStep>((done) => {
        answer = done
        drawWays()
        ways[0]!.button.focus()
      }).finally(drawWays)
    },
    past: pastOf,
    sentence: (round) => (showOf(round).state === 'lost' ? say('hiloLost') : ''),
    pressed() {
      if (answer) take('cashOut')
      else if (coming === 'next') {
        isWanted = true
        changed()
      }
      return true
    },
    key(key) {
      if (!answer) return false
      if (key === 'ArrowUp') take('higher')
      else if (key === 'ArrowDown') take('lower')
      else return false
      return true
    },
  }
}
