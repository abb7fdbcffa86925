import type { Spot, SpotsShow } from '#sandbox/engines/spots.ts'
import { make } from '#sandbox/frame/dom.ts'
import { isStill, pause } from '#sandbox/frame/page.ts'
import type { OpenScreen } from '#sandbox/frame/screen.ts'
import { chime, knock } from '#sandbox/frame/sound.ts'
import type { Round } from '#sandbox/frame/types.ts'

interface SpotsRules {
  readonly kind: 'coin' | 'wheel'
  readonly spots: readonly Spot[]
  readonly cases: readonly string[]
}

const texts = { coin: ['kindCoin', 'coinInvite'], wheel: ['kindWheel', 'wheelInvite'] } as const

const showOf = (round: Round) => round.outcome as SpotsShow

/** One pick and one draw: a coin that is tossed, a wheel that is spun. */
export const open: OpenScreen = ({ root, say, rules, changed }) => {
  const { kind, spots, cases } = rules as SpotsRules
  let picked = spots[0]!.spot
  let turns = 0
  const nameOf = (spot: string) => (kind === 'coin' ? say(spot === 'heads' ? 'heads' : 'tails') : `× ${spot}`)

  const face = make('output', { class: 'face-word' })
  const disc = make('div', { class: `disc ${kind}`, 'aria-hidden': 'true' })
  if (kind === 'wheel') {
    const part = 360 / cases.length
    const colours = cases.map((spot, at) => `var(--spot-${spot}) ${at * part}deg ${(at + 1) * part}deg`)
    disc.style.background = `conic-gradient(${colours.join(', ')})`
  }
  const choices = spots.map(({ spot, odds, weight }) => {
    const button = make(
      'button',
      { class: `spot-choice s-${spot}`, type: 'button' },
      make('b', {}, nameOf(spot)),
      make('span', {}, kind === 'coin' ? `× ${(odds / 100).toFixed(2)}` : `${weight} / ${cases.length}`),
    )
    button.addEventListener('click', () => choose(spot))
    return { spot, button }
  })
  root.append(
    make('div', { class: `toss ${kind}` }, make('span', { class: 'needle', 'aria-hidden': 'true' }), disc, face),
    make(
      'div',
      { class: 'spot-row', role: 'group', 'aria-label': say(texts[kind][0]) },
      ...choices.map(({ button }) => button),
    ),
  )

  const choose = (spot: string) => {
    picked = spot
    for (const choice of choices) choice.button.setAttribute('aria-pressed', String(choice.spot === spot))
    changed()
  }
  const mark = (came?: string) => {
    for (const { spot, button } of choices) button.classList.toggle('came', spot === came)
    face.textContent = came === undefined ? '' : nameOf(came)
    disc.dataset.came = came ?? ''
  }
  /** The middle of the segment under the needle. */
  const angleOf = (at: number) => 360 - ((at + 0.5) * 360) / cases.length
  const rest = ({ came, at }: SpotsShow) => {
    if (kind === 'wheel') disc.style.rotate = `${angleOf(at)}deg`
    mark(came)
  }
  choose(picked)

  return {
    choice: () => ({ spot: picked }),
    invite: () => say(texts[kind][1]),
    word: () => say(kind === 'coin' ? 'toss' : 'spin'),
    begin: () => mark(),
    undo: () => mark(),
    async play(round, pace) {
      const show = showOf(round)
      const cut = pace.cut()
      if (!pace.quick && !isStill()) {
        const from = Number.parseFloat(disc.style.rotate || '0')
        turns = kind === 'wheel' ? 360 * 4 + ((angleOf(show.at) - from + 720) % 360) : 0
        const frames =
          kind === 'wheel'
            ? [{ rotate: `${from}deg` }, { rotate: `${from + turns}deg` }]
            : [
                { transform: 'rotateY(0)' },
                { transform: 'translateY(-24%) rotateY(1080deg)', offset: 0.5 },
                { transform: 'rotateY(2160deg)' },
              ]
        const motion = disc.animate(frames, {
          duration: kind === 'wheel' ? 3200 : 1100,
          easing: 'cubic-bezier(.15,.7,.2,1)',
        })
        cut.addEventListener('abort', () => motion.finish())
        await motion.finished.catch(() => {})
      }
      rest(show)
      knock(1)
      if (show.came === show.spot) chime(5)
      await pause(pace.quick ? 80 : 300, cut)
    },
    rest(round) {
      choose(showOf(round).spot)
      rest(showOf(round))
    },
    past: (round) => ({ text: nameOf(showOf(round).came), own: showOf(round).came === showOf(round).spot }),
    sentence: (round) => say('spotsSays', { name: nameOf(showOf(round).came) }),
    key(key) {
      if (key !== 'ArrowLeft' && key !== 'ArrowRight') return false
      const at = spots.findIndex(({ spot }) => spot === picked) + (key === 'ArrowRight' ? 1 : -1)
      choose(spots[(at + spots.length) % spots.length]!.spot)
      return true
    },
    unlock(isOpen) {
      for (const { button } of choices) button.disabled = !isOpen
    },
  }
}
