import { make, picture } from '#sandbox/frame/dom.ts'
import { isStill, pause } from '#sandbox/frame/page.ts'
import { knock } from '#sandbox/frame/sound.ts'

export interface Placed {
  readonly cell: number
  /** What stands on the coin. */
  readonly text: string
  readonly named: boolean
}

const rows = 3
const columns = 5

/** The board of held coins over the reels: fifteen places, counted from the left reel down. */
export function openCoins(root: HTMLElement, coinPicture: string) {
  const places = Array.from({ length: rows * columns }, () => make('div', { class: 'place' }))
  // The page reads rows, the engine counts columns.
  root.replaceChildren(
    ...Array.from(
      { length: rows * columns },
      (_, index) => places[(index % columns) * rows + Math.floor(index / columns)]!,
    ),
  )

  const put = ({ cell, text, named }: Placed) => {
    const place = places[cell]!
    place.replaceChildren(picture(coinPicture, 'coin'), make('b', named ? { class: 'named' } : {}, text))
    place.classList.add('held')
  }

  const land = async (coins: readonly Placed[], quick: boolean) => {
    for (const coin of coins) {
      put(coin)
      knock(coin.cell % 5)
      if (isStill()) continue
      const landing = [...places[coin.cell]!.children].map(
        (part) =>
          part.animate(
            [
              { transform: 'translateY(-60%) scale(1.3)', opacity: 0, easing: 'cubic-bezier(.5,0,.8,.45)' },
              { transform: 'none', opacity: 1, offset: 0.7 },
              { transform: 'scale(1.07)', offset: 0.85 },
              { transform: 'none' },
            ],
            { duration: quick ? 200 : 360 },
          ).finished,
      )
      await (quick ? pause(50) : Promise.all(landing))
    }
  }

  /** The free places turn: the ring in each that holds no coin. */
  const turn = async (quick: boolean, cut: AbortSignal) => {
    const free = places.filter((place) => !place.classList.contains('held'))
    if (!isStill())
      for (const place of free)
        place.animate([{ transform: 'rotate(0)' }, { transform: 'rotate(1turn)' }], {
          duration: quick ? 220 : 620,
          easing: 'cubic-bezier(.2,.5,.4,1)',
          pseudoElement: '::before',
        })
    await pause(quick ? 220 : 640, cut)
  }

  const clear = () => {
    for (const place of places) {
      place.replaceChildren()
      place.classList.remove('held', 'counted')
    }
  }

  const count = (cell: number) => places[cell]!.classList.add('counted')

  return { put, land, turn, clear, count }
}
