import type { Palette } from '@baize/art/palettes.ts'

export {
  around,
  circle,
  fill as path,
  flip,
  group,
  mirrored,
  mix,
  rect,
  shade,
  stroke,
} from '@baize/art/brush.ts'
export { round1 as short } from '@baize/art/chance.ts'

/** Draws an emblem around 0,0 within about ±100: the left half catches the light, the right half is one tone deeper. */
export type Motif = (palette: Palette) => string

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, extra = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${extra}/>`

/** Paints that no palette changes: paper, ink, metal, the red of cards. */
export const ivory = '#F5EBD2'
export const ink = '#12241C'
export const brass = '#D9B15C'
export const brassDeep = '#A97F36'
export const red = '#B5402C'

/** A group that styles and scripts find by its class. */
export const part = (className: string, inside: string) => `<g class="${className}">${inside}</g>`
