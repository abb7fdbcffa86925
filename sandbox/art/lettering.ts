import { round1 } from '@baize/art/chance.ts'
import { capHeight, letter } from '@baize/art/lettering.ts'

const spaceWidth = 4.4

/** One line of lettering as a path in glyph units, with wider spaces than a cover's. */
export const lettering = (text: string, gap = 4.6) => letter(text, gap, spaceWidth)

/** Lettering as strokes, centred on `x`, its capitals `height` high from `y` down. */
export function word(
  text: string,
  x: number,
  y: number,
  height: number,
  colour: string,
  weight = 2.2,
  gap = 4.6,
): string {
  const { d, width } = lettering(text, gap)
  const scale = height / capHeight
  const place = `translate(${round1(x - (width * scale) / 2)} ${round1(y)}) scale(${scale.toFixed(3)})`
  return `<path d="${d}" transform="${place}" fill="none" stroke="${colour}" stroke-width="${(weight / scale).toFixed(2)}" stroke-linecap="round" stroke-linejoin="round"/>`
}
