import type { Palette } from '@baize/art/palettes.ts'
import { ellipse, group, part, stroke } from './draw.ts'
import { type DealerName, dealerArms, dealerBody } from './stage-dealers.ts'
import { defs, discard, room, shoe, table } from './stage-room.ts'

const dealers: readonly DealerName[] = ['mali', 'anan', 'ines']

/** The same dealer always keeps the same table. */
export const dealerOf = (code: string): DealerName =>
  dealers[[...code].reduce((sum, one) => sum + one.charCodeAt(0), 0) % 3]!

const at = (x: number, y: number, scale: number, inside: string) =>
  group(`translate(${x} ${y}) scale(${scale})`, inside)

const person = (inside: string) =>
  part('person', `<g class="dealer" data-pose="idle">${group('translate(0 2)', inside)}</g>`)

/** The line printed on the cloth between the two sides, once for upright windows and once for wide ones. */
const lettering = (c: Palette, text: string) => {
  const one = (kind: string, y: number, outer: number, inner: number) =>
    part(
      `print ${kind}`,
      stroke(`M-470 30A470 ${inner} 0 00470 30M-560 30A560 ${outer} 0 00560 30`, c.pop, 1.8) +
        `<path id="print-${kind}" d="M-300 ${y - 50}Q0 ${y + 62} 300 ${y - 50}" fill="none"/>` +
        `<text fill="${c.pop}" font-size="16" font-weight="600" text-anchor="middle"><textPath href="#print-${kind}" startOffset="50%">${text}</textPath></text>`,
    )
  return one('tall', 204, 196, 156) + one('wide', 149, 126, 100)
}

/** A ring on the cloth for the stake. */
const spot = (c: Palette) =>
  part(
    'bet-spot',
    ellipse(0, 0, 46, 34, '#04140e', `fill-opacity=".2" stroke="${c.pop}" stroke-width="2.2"`) +
      ellipse(0, 0, 38, 27, 'none', `stroke="${c.pop}" stroke-width="1"`) +
      part('bet', ''),
  )

/**
 * The table of a game against a dealer. x -320 to 320 and y -280 to 280 are in view in every window, what lies beyond is
 * seen in some. The groups `bet` and `cards` are empty: a game lays chips and cards there.
 */
export function handScene(c: Palette, code: string, text: string): string {
  const name = dealerOf(code)
  return (
    `<svg class="scene" viewBox="-320 -280 640 560" aria-hidden="true">${defs}` +
    room(c) +
    person(dealerBody(name)) +
    table(c, false) +
    lettering(c, text) +
    at(238, 62, 0.86, shoe()) +
    at(-236, 58, 0.8, discard()) +
    spot(c) +
    person(dealerArms(name)) +
    `${part('cards', '')}</svg>`
  )
}
