import { isStill, pause } from '#sandbox/frame/page.ts'
import { knock } from '#sandbox/frame/sound.ts'

const rows = 3
const runLength = 7

export interface Landing {
  readonly view: readonly (readonly string[])[]
  readonly quick: boolean
  /** Ends the show early. */
  readonly cut: AbortSignal
}

/**
 * The five reels. Spinning is only a show: what they stop at came from the server. Once so many `awaited` symbols are
 * in view, the next reel takes its time.
 */
export function openReels(
  root: HTMLElement,
  symbolBase: string,
  strips: readonly (readonly string[])[],
  awaited = { wanted: 'scatter', from: 2 },
) {
  const drums: HTMLElement[] = []
  const running: (Animation | undefined)[] = []
  let current: readonly (readonly string[])[] = []

  for (let index = 0; index < 5; index++) {
    const reel = document.createElement('div')
    reel.className = 'reel'
    const drum = document.createElement('div')
    drum.className = 'drum'
    reel.append(drum)
    root.append(reel)
    drums.push(drum)
  }

  const cell = (name: string) => {
    const box = document.createElement('div')
    box.className = 'cell'
    const image = document.createElement('img')
    image.src = `${symbolBase}${name}.svg`
    image.alt = ''
    image.draggable = false
    image.decoding = 'sync'
    box.append(image)
    return box
  }

  const fill = (reel: number, symbols: readonly string[]) => drums[reel]!.replaceChildren(...symbols.map(cell))

  /** A run of the reel's real strip, so that nothing passes that could not stop there. Which run has no meaning. */
  const run = (reel: number, length: number) => {
    const strip = strips[reel]!
    const from = Math.floor(Math.random() * strip.length)
    return Array.from({ length }, (_, step) => strip[(from + step) % strip.length]!)
  }

  const show = (view: readonly (readonly string[])[]) => {
    current = view
    for (const [reel, symbols] of view.entries()) {
      running[reel]?.cancel()
      fill(reel, symbols)
    }
  }

  const start = () => {
    clear()
    for (const [reel, drum] of drums.entries()) {
      if (isStill()) {
        running[reel] = drum.animate([{ opacity: 1 }, { opacity: 0.25 }], { duration: 180, fill: 'forwards' })
        continue
      }
      const shown = current[reel] ?? run(reel, rows)
      fill(reel, [...shown, ...run(reel, runLength), ...shown])
      const share = ((rows + runLength) / (2 * rows + runLength)) * 100
      running[reel] = drum.animate([{ transform: `translateY(-${share}%)` }, { transform: 'translateY(0)' }], {
        duration: 520,
        iterations: Number.POSITIVE_INFINITY,
        delay: reel * 45,
        fill: 'backwards',
      })
    }
  }

  const landOne = async (reel: number, symbols: readonly string[], lengthMs: number) => {
    const drum = drums[reel]!
    running[reel]?.cancel()
    if (isStill()) {
      fill(reel, symbols)
      await drum.animate([{ opacity: 0.25 }, { opacity: 1 }], { duration: 240 }).finished
      return
    }
    fill(reel, [...symbols, ...run(reel, runLength)])
    const share = (runLength / (rows + runLength)) * 100
    const overshoot = (0.09 / (rows + runLength)) * 100
    await drum.animate(
      [
        { transform: `translateY(-${share}%)`, easing: 'cubic-bezier(.25,.6,.4,1)' },
        { transform: `translateY(${overshoot}%)`, offset: 0.82, easing: 'ease-in-out' },
        { transform: 'translateY(0)' },
      ],
      { duration: lengthMs },
    ).finished
    fill(reel, symbols)
  }

  const land = async ({ view, quick, cut }: Landing) => {
    current = view
    let seen = 0
    const landings: Promise<void>[] = []
    for (const [reel, symbols] of view.entries()) {
      const waits = seen >= awaited.from && !quick && !cut.aborted && !isStill()
      root.children[reel]!.classList.toggle('waits', waits)
      if (waits) await pause(700, cut)
      const lengthMs = quick || cut.aborted ? 220 : 460
      landings.push(
        landOne(reel, symbols, lengthMs).then(() => {
          root.children[reel]!.classList.remove('waits')
          knock(reel)
        }),
      )
      seen += symbols.filter((symbol) => symbol === awaited.wanted).length
      if (!isStill()) await pause(quick || cut.aborted ? 30 : 170, cut)
      // While enough of them are in view the next reel starts to stop only when the last one rests.
      if (seen >= awaited.from && !quick) await landings.at(-1)
    }
    await Promise.all(landings)
  }

  const clear = () => {
    root.classList.remove('shows-wins')
    for (const box of root.querySelectorAll('.wins')) box.classList.remove('wins')
  }

  /** Lets some cells stand out. Each is reel and row. */
  const mark = (cells: readonly (readonly [number, number])[]) => {
    clear()
    if (cells.length === 0) return
    root.classList.add('shows-wins')
    for (const [reel, row] of cells) drums[reel]?.children[row]?.classList.add('wins')
  }

  return { show, start, land, clear, mark, current: () => current }
}

export type Reels = ReturnType<typeof openReels>
