import { round1 } from './chance.ts'
import { capHeight, letter } from './lettering.ts'
import type { DrawNumber } from './palettes.ts'

/** The number of a lottery ball. */
export const drawNumber: DrawNumber = (digits, x, y, size, ink) => {
  const line = letter(digits, 4.2)
  const scale = size / capHeight
  return `<path d="${line.d}" transform="translate(${round1(x - (line.width * scale) / 2)} ${round1(y - size / 2)})scale(${scale.toFixed(2)})" fill="none" stroke="${ink}" stroke-width="3" stroke-linecap="square"/>`
}
