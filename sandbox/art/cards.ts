import { mix, path, rect, stroke } from './draw.ts'
import { pips } from './motifs-table.ts'
import { letters } from './symbols.ts'

const ivory = '#F5EBD2'
const ink = '#12241C'
const red = '#B5402C'
const brass = '#C79A45'

const suits = [pips.spade, pips.heart, pips.diamond, pips.club] as const
const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const

const sheet = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 144" width="100" height="144">${inside}</svg>`

const paper = (colour: string) =>
  rect(1, 1, 98, 142, colour, 9) +
  path('M50 1h40a9 9 0 019 9v124a9 9 0 01-9 9H50z', mix(colour, '#000000', 0.5), 'opacity=".09"') +
  rect(1, 1, 98, 142, 'none', 9, `stroke="${mix(colour, ink, 0.55)}" stroke-width="1.5"`)

const pip = (suit: number, x: number, y: number, size: number, colour: string) =>
  path(suits[suit]!, colour, `transform="translate(${x} ${y}) scale(${size})"`)

/** A playing card: large rank and pip, so that it reads at the size of a thumb. */
export function cardPicture(card: number): string {
  const suit = Math.floor(card / 13)
  const rank = card % 13
  const colour = suit === 1 || suit === 2 ? red : ink
  const isPicture = rank > 9
  return sheet(
    paper(ivory) +
      letters(ranks[rank]!, rank === 9 ? 25 : 21, 28, 28, colour, 2.7) +
      pip(suit, 21, 58, 0.72, colour) +
      (isPicture
        ? rect(38, 40, 50, 90, mix(ivory, brass, 0.24), 5, `stroke="${brass}" stroke-width="1.5"`) +
          stroke('M38 85h50', brass, 1.5) +
          pip(suit, 63, 63, 1.05, colour) +
          `<g transform="rotate(180 63 107)">${pip(suit, 63, 107, 1.05, colour)}</g>`
        : pip(suit, 60, 94, 1.95, colour)),
  )
}

/** The back that all cards share: the two marks of a table on the cloth. */
export const cardBack = (): string =>
  sheet(
    paper('#17523E') +
      rect(9, 9, 82, 126, 'none', 5, `stroke="${brass}" stroke-width="1.6"`) +
      stroke('M17 18h66v108H17z', brass, 0.8, 'opacity=".6"') +
      stroke('M50 34L76 72 50 110 24 72zM50 48L66 72 50 96 34 72z', brass, 1.6) +
      path('M50 62l7 10-7 10-7-10z', brass),
  )
