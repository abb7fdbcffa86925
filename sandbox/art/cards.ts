import { pips } from '@baize/art/brush.ts'
import { court } from './court.ts'
import { brass, group, ink, ivory, mix, path, rect, red, stroke } from './draw.ts'
import { word } from './lettering.ts'

const suits = [pips.spade, pips.heart, pips.diamond, pips.club] as const
const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const
const hair = ['#2A2A30', '#8A4B24', '#B98A3A', '#3A2A1C'] as const

const paper = (colour: string) =>
  rect(-49, -71, 98, 142, colour, 9) +
  path('M0-71h40a9 9 0 019 9V62a9 9 0 01-9 9H0z', '#000', 'opacity=".06"') +
  rect(-49, -71, 98, 142, 'none', 9, `stroke="${mix(colour, ink, 0.5)}" stroke-width="1.4"`)

const pip = (suit: number, x: number, y: number, size: number, colour: string) =>
  path(suits[suit]!, colour, `transform="translate(${x} ${y}) scale(${size})"`)

/** The face of a playing card, 100 x 144 around 0,0; cards are numbered suit by suit as the engines do. */
export function cardFace(card: number): string {
  const suit = Math.floor(card / 13)
  const rank = card % 13
  const isRed = suit === 1 || suit === 2
  const colour = isRed ? red : ink
  const corner =
    word(ranks[rank]!, rank === 9 ? -25 : -29, -58, 24, colour, 4.6, rank === 9 ? 3 : 4.6) +
    pip(suit, -29, -17, 0.66, colour)
  if (rank === 0)
    return (
      paper(ivory) +
      corner +
      pip(suit, 8, 20, 2.3, colour) +
      path('M0-9l5 9-5 9-5-9z', brass, 'transform="translate(8 20)"')
    )
  if (rank < 10) return paper(ivory) + corner + pip(suit, 11, 22, 1.9, colour)
  const half = group('scale(.66)', court[ranks[rank]!]!(isRed ? red : '#1B5A46', hair[suit]!))
  return (
    paper(ivory) +
    rect(-13, -62, 56, 124, mix(ivory, brass, 0.26), 4, `stroke="${brass}" stroke-width="1.4"`) +
    group('translate(15 0)', half + group('rotate(180)', half) + stroke('M-28 0h56', brass, 2.4)) +
    corner
  )
}

/** The back that all cards share: the two marks of a table on the cloth. */
export const cardBack = (): string =>
  paper('#17523E') +
  rect(-41, -63, 82, 126, 'none', 5, `stroke="${brass}" stroke-width="1.6"`) +
  stroke('M-33-54h66V54h-66z', brass, 0.8, 'opacity=".6"') +
  stroke('M0-38L26 0 0 38-26 0zM0-24L16 0 0 24-16 0z', brass, 1.6) +
  path('M0-10l7 10-7 10-7-10z', brass)

const sheet = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -72 100 144" width="100" height="144">${inside}</svg>`

/** A playing card as a picture of its own; without a number its back. */
export const cardPicture = (card?: number): string => sheet(card === undefined ? cardBack() : cardFace(card))
