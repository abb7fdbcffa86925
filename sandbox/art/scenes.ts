import { slotsOne } from '@baize/art/emblems-slots-1.ts'
import { slotsTwo } from '@baize/art/emblems-slots-2.ts'
import { slotsFour } from '@baize/art/emblems-slots-4.ts'
import { canLetter } from '@baize/art/lettering.ts'
import type { Palette } from '@baize/art/palettes.ts'
import { circle, ellipse, group, ivory, mix, part, path, stroke } from './draw.ts'
import { word } from './lettering.ts'
import { arena, dust, rooster } from './stage-birds.ts'
import { dealerArms, dealerBody } from './stage-dealers.ts'
import { dieSolid } from './stage-dice.ts'
import { drumBack, drumCage, drumFront } from './stage-drum.ts'
import { dealerOf } from './stage-hands.ts'
import { defs, discard, room, shoe, table, tray } from './stage-room.ts'
import { moneyRotor, rouletteBall, rouletteBowl, rouletteRotor, type WheelPrint } from './stage-wheels.ts'

const shadow = '#04140e'

/** A name printed on the felt: lettering where the alphabet has it, else the face of the page. */
const printed = (text: string, x: number, y: number, colour: string) =>
  canLetter(text)
    ? word(text, x, y, 17, colour)
    : `<text x="${x}" y="${y + 17}" text-anchor="middle" fill="${colour}" font-size="20" font-weight="600">${text}</text>`

/** A place for cards with its name and, where cards are counted, a ring for the points. */
const place = (c: Palette, side: string, x: number, name: string) =>
  `<g class="hand" data-side="${side}" transform="translate(${x} 0)">` +
  path('M-104 112h208v146q-104 26-208 0z', shadow, `class="spotline" fill-opacity=".16" stroke="${c.pop}"`) +
  printed(name, -22, 84, c.light) +
  `<g class="points" transform="translate(82 92)">` +
  circle(0, 0, 18, '#06150f', `stroke="${c.pop}" stroke-width="2"`) +
  '<text y="7" text-anchor="middle" fill="#fff" font-size="20" font-weight="700"></text></g></g>'

const people = (c: Palette, code: string, arcs: boolean, things: string, front = '') => {
  const name = dealerOf(code)
  const dealer = (inside: string) => part('person', `<g class="dealer" data-pose="idle">${inside}</g>`)
  return defs + room(c) + dealer(dealerBody(name)) + table(c, arcs) + things + dealer(dealerArms(name)) + front
}

const at = (x: number, y: number, scale: number, inside: string) =>
  group(`translate(${x} ${y}) scale(${scale})`, inside)

export interface SceneWords {
  readonly player: string
  readonly banker: string
}

export interface SceneFacts {
  readonly code: string
  readonly words: SceneWords
  readonly roulette: WheelPrint
  readonly money: readonly number[]
}

type Draw = (c: Palette, facts: SceneFacts) => string

const baccarat: Draw = (c, { code, words }) =>
  people(
    c,
    code,
    true,
    at(0, 56, 0.86, tray()) +
      at(-232, 62, 0.86, discard()) +
      at(238, 66, 0.9, shoe()) +
      place(c, 'player', -142, words.player) +
      place(c, 'banker', 142, words.banker),
  )

const hero = (c: Palette, side: 'dragon' | 'tiger', x: number) =>
  at(
    x,
    196,
    0.74,
    circle(4, 6, 112, shadow, 'opacity=".25"') +
      circle(0, 0, 108, side === 'dragon' ? '#7a2320' : '#8a5a1c') +
      circle(0, 0, 108, 'none', `stroke="${c.pop}" stroke-width="3"`) +
      circle(0, 0, 99, 'none', `stroke="${c.pop}" stroke-width="1"`) +
      `<g class="hero" data-side="${side}">` +
      (side === 'dragon'
        ? slotsFour.dragon({ ...c, pop: '#E6B75F', warm: '#1F6A5B', light: '#F8E8CF', ink: '#20070A' })
        : slotsOne.tiger({ ...c, pop: '#F2A341', warm: '#E2683F', light: '#FFF6DD', ink: '#20110a' })) +
      '</g>',
  )

const dragonTiger: Draw = (c, { code }) =>
  people(
    c,
    code,
    true,
    at(0, 56, 0.86, tray()) +
      at(238, 66, 0.9, shoe()) +
      hero(c, 'dragon', -205) +
      hero(c, 'tiger', 205) +
      path(
        'M-104 106h92v132h-92zM12 106h92v132H12z',
        shadow,
        `fill-opacity=".18" stroke="${c.pop}" stroke-width="1.8"`,
      ),
  )

const dome = (c: Palette) =>
  part(
    'dome',
    path('M-158 200V116a158 128 0 01316 0v84a158 44 0 01-316 0z', c.light, 'opacity=".2"') +
      path('M0-12a158 128 0 01158 128v84A158 44 0 010 244z', '#000', 'opacity=".12"') +
      stroke('M-158 200V116a158 128 0 01316 0v84a158 44 0 01-316 0z', c.pop, 4) +
      stroke('M-126 112a126 98 0 0170-88', '#fff', 9, 'stroke-linecap="round" opacity=".6"') +
      circle(0, -26, 16, c.pop) +
      path('M0-42a16 16 0 010 32z', '#A97F36'),
  )

/** Three dice lie in their dish; each has all its faces and shows one. */
const die = (x: number, y: number, turn: number, shown: number) =>
  `<g class="die3" data-face="${shown}" transform="translate(${x} ${y}) rotate(${turn})">` +
  [1, 2, 3, 4, 5, 6].map((face) => part(`face f${face}`, dieSolid(face))).join('') +
  '</g>'

const sicBo: Draw = (c, { code }) =>
  people(
    c,
    code,
    true,
    at(0, 52, 0.8, tray()) +
      ellipse(0, 214, 206, 66, shadow, 'opacity=".4"') +
      ellipse(0, 204, 204, 66, c.pop) +
      path('M0 138a204 66 0 010 132z', '#000', 'opacity=".2"') +
      ellipse(0, 200, 186, 56, '#7a2320') +
      ellipse(0, 200, 172, 50, 'none', `stroke="${c.pop}" stroke-width="1.4"`) +
      part('dice', die(-74, 196, -14, 3) + die(6, 172, 8, 5) + die(78, 204, 20, 1)) +
      dome(c),
  )

const roulette: Draw = (c, { code, roulette: print }) =>
  people(
    c,
    code,
    false,
    '',
    part(
      'wheel-seat',
      group('translate(0 14)', circle(0, 0, 216, shadow, 'opacity=".42"')) +
        rouletteBowl() +
        part('rotor', rouletteRotor(print)) +
        `<g class="ball" visibility="hidden">${rouletteBall()}</g>`,
    ),
  )

const moneyWheel: Draw = (c, { code, money }) => {
  const name = dealerOf(code)
  return (
    defs +
    room(c) +
    at(-440, 96, 1, `<g class="dealer" data-pose="idle">${dealerBody(name)}${dealerArms(name)}</g>`) +
    path('M-1500 210Q0 150 1500 210V900H-1500z', mix(c.bg, c.ink, 0.3)) +
    stroke('M-1500 210Q0 150 1500 210', c.pop, 2) +
    at(
      0,
      20,
      1.02,
      group('translate(6 10)', circle(0, 0, 216, '#04081a', 'opacity=".5"')) +
        circle(0, 0, 216, '#3A2414') +
        circle(0, 0, 212, 'none', `stroke="${c.pop}" stroke-width="3"`) +
        part('rotor', moneyRotor(money, slotsTwo.lantern({ ...c, pop: '#E9C677' }))) +
        part('tongue', path('M-16-236h32L0-186z', ivory) + path('M0-236h16L0-186z', '#cdbf9c')),
    )
  )
}

const bird = (c: Palette, who: 'meron' | 'wala') =>
  `<g class="bird" data-side="${who}"><g class="hop">` +
  group(
    `translate(0 214) scale(${who === 'meron' ? -0.8 : 0.8} .8)`,
    ellipse(-6, 2, 104, 13, c.ink, 'opacity=".26"') + part('lean', part('look', rooster(who))),
  ) +
  '</g></g>'

const cockfight = (c: Palette): string =>
  arena(c) +
  part(
    'halo',
    circle(0, -60, 236, 'none', `stroke="${c.light}" stroke-width="3"`) +
      circle(0, -60, 252, 'none', `stroke="${c.light}" stroke-width="1.2"`),
  ) +
  bird(c, 'meron') +
  bird(c, 'wala') +
  group(
    'translate(0 40)',
    part(
      'spark',
      path('M0-96l9 28 23-15-13 25 28 5-28 8 13 23-23-13L0-6l-9-29-23 13 13-23-28-8 28-5-13-25 23 15z', c.light),
    ),
  ) +
  group('translate(0 216)', part('dust', dust('#FCE7AE')))

const rays = (c: Palette) => {
  const corner = (turn: number) => `${Math.round(1600 * Math.cos(turn))} ${Math.round(-20 + 1600 * Math.sin(turn))}`
  const step = (2 * Math.PI) / 24
  const d = Array.from({ length: 24 }, (_, i) => `M0-20L${corner(i * step)} ${corner((i + 0.5) * step)}z`).join('')
  return path(d, c.mid, 'opacity=".2"')
}

const lottery: Draw = (c) =>
  path('M-1600-900h3200v1900h-3200z', mix(c.bg, c.ink, 0.25)) +
  rays(c) +
  circle(0, -30, 248, mix(c.bg, c.mid, 0.3)) +
  circle(0, -30, 248, 'none', `stroke="${c.pop}" stroke-width="4" stroke-dasharray="2 13"`) +
  circle(0, -30, 236, 'none', `stroke="${c.pop}" stroke-width="1.4"`) +
  path('M-1600 150Q0 110 1600 150V900h-3200z', mix(c.bg, c.ink, 0.5)) +
  stroke('M-1600 150Q0 110 1600 150', c.pop, 1.6) +
  at(0, -44, 0.98, drumBack(c) + part('balls-in', '') + part('ribs', drumCage()) + drumFront()) +
  group(
    'translate(0 234)',
    path('M-272-6h544l14 34h-572z', '#5A3A22') +
      path('M0-6h272l14 34H0z', '#000', 'opacity=".2"') +
      stroke('M-272-6h544M-286 28h572', '#D9B15C', 2.4),
  )

const scenes: Readonly<Record<string, Draw>> = {
  baccarat,
  dragontiger: dragonTiger,
  sicbo: sicBo,
  roulette,
  moneywheel: moneyWheel,
  cockfight,
  lottery,
}

const framed = (inside: string) =>
  `<svg class="scene" id="scene" viewBox="-320 -280 640 560" aria-hidden="true">${inside}${part('cards', '')}</svg>`

/**
 * The stage of a table whose rounds go by the clock. x -320 to 320 and y -280 to 280 are in view in every window, what
 * lies beyond is seen in wide ones. Moving parts are groups with a class.
 */
export function scene(screen: string, palette: Palette, facts: SceneFacts): string {
  const draw = scenes[screen]
  return draw ? framed(draw(palette, facts)) : ''
}

/** The ring of the cockfights, for a duel that one player bets on alone. */
export const ringScene = (palette: Palette): string => framed(cockfight(palette))
