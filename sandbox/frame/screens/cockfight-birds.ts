import { pause } from '#sandbox/frame/page.ts'
import { easings, move, partOf } from '#sandbox/frame/shared-stage.ts'

/** How far from the middle a rooster stands. */
const stands = { apart: 206, near: 178, close: 166, back: 208, front: 128 } as const

type Who = 'meron' | 'wala'
const both: readonly Who[] = ['meron', 'wala']
const sideOf = (who: Who) => (who === 'meron' ? -1 : 1)

/** The two roosters of the ring: they leap past each other and never touch; the one that loses bows. */
export function openBirds(scene: SVGSVGElement) {
  const birds = {
    meron: partOf(scene, '.bird[data-side="meron"]'),
    wala: partOf(scene, '.bird[data-side="wala"]'),
  }
  const hops = { meron: partOf(birds.meron as never, '.hop'), wala: partOf(birds.wala as never, '.hop') }
  const [spark, dust, halo] = ['.spark', '.dust', '.halo'].map((name) => partOf(scene, name)) as [
    SVGGElement,
    SVGGElement,
    SVGGElement,
  ]

  const place = (who: Who, distance: number) => {
    birds[who].style.transform = `translate(${sideOf(who) * distance}px,0)`
  }
  const again = (part: SVGGElement) => {
    part.classList.remove('go')
    part.getBoundingClientRect()
    part.classList.add('go')
  }
  const leap = async (who: Who, cut: AbortSignal) => {
    const other: Who = who === 'meron' ? 'wala' : 'meron'
    const way = -sideOf(who)
    birds[who].classList.add('up')
    place(other, 204)
    const top = { transform: `translate(${way * 46}px,-92px) rotate(${way * 9}deg)` }
    await move(hops[who], [{ transform: 'none' }, top], { ms: 300, easing: 'cubic-bezier(.2,.6,.4,1)', cut })
    again(spark)
    await move(hops[who], [top, { transform: 'none' }], { ms: 260, easing: easings.in, cut })
    birds[who].classList.remove('up')
    again(dust)
    for (const one of both) place(one, stands.close)
    await pause(160, cut)
  }

  return {
    rest() {
      halo.classList.remove('on')
      for (const who of both) {
        birds[who].classList.remove('won', 'bow', 'ready', 'walk', 'up')
        place(who, stands.apart)
      }
    },
    /** They close in and leap three times; the last leap is the winner's. */
    async meet(winner: Who | 'draw', cut: AbortSignal) {
      for (const who of both) {
        birds[who].classList.add('ready')
        place(who, stands.close)
      }
      for (const who of ['meron', 'wala', winner === 'wala' ? 'wala' : 'meron'] as const) await leap(who, cut)
    },
    end(winner: Who | 'draw') {
      for (const who of both) {
        birds[who].classList.remove('ready', 'up')
        birds[who].classList.add(who === winner ? 'won' : 'bow')
        place(who, who === winner ? stands.front : stands.back)
      }
      halo.classList.toggle('on', winner !== 'draw')
    },
  }
}
