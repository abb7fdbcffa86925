/**
 * The poster lettering: a monoline stadium alphabet drawn as strokes. Cap height 14 units, usual width 8. No font file is
 * needed; a title of twelve letters costs about 350 bytes.
 */
import { round1 } from './chance.ts'

const glyphs: Readonly<Record<string, readonly [width: number, path: string]>> = {
  A: [8, 'M0 14V4a4 4 0 018 0v10M0 9h8'],
  B: [8, 'M0 7h4.5a3.5 3.5 0 000-7H0v14h4.5a3.5 3.5 0 000-7'],
  C: [7.6, 'M7.5 2.1a4 4 0 00-7.5 1.9v6a4 4 0 007.5 1.9'],
  D: [8, 'M0 0v14h4a4 4 0 004-4V4a4 4 0 00-4-4z'],
  E: [6.5, 'M6.5 0H0v14h6.5M0 7h5.5'],
  F: [6.5, 'M6.5 0H0v14M0 7h5.5'],
  G: [8, 'M7.5 2.1a4 4 0 00-7.5 1.9v6a4 4 0 008 0V8.3H5'],
  H: [8, 'M0 0v14M8 0v14M0 7h8'],
  I: [0, 'M0 0v14'],
  J: [6.5, 'M6.5 0v10.7a3.2 3.2 0 01-6.5 0v-1'],
  K: [8, 'M0 0v14M7.6 0L0 8.6M2.6 5.8L8 14'],
  L: [6, 'M0 0v14h6'],
  M: [10.5, 'M0 14V0l5.2 9 5.3-9v14'],
  N: [8, 'M0 14V0l8 14V0'],
  O: [8, 'M0 4a4 4 0 018 0v6a4 4 0 01-8 0z'],
  P: [8, 'M0 14V0h4a4 4 0 010 8.2H0'],
  Q: [8, 'M0 4a4 4 0 018 0v6a4 4 0 01-8 0zM4.6 10.4l4 4.4'],
  R: [8, 'M0 14V0h4a4 4 0 010 8H0M4.2 8L8 14'],
  S: [8, 'M7.7 2.1a3.5 3.5 0 00-3.2-2.1h-1a3.5 3.5 0 000 7h1a3.5 3.5 0 010 7h-1a3.5 3.5 0 01-3.2-2.1'],
  T: [8, 'M0 0h8M4 0v14'],
  U: [8, 'M0 0v10a4 4 0 008 0V0'],
  V: [9, 'M0 0l4.5 14L9 0'],
  W: [13, 'M0 0l3.2 14L6.5 3.5 9.8 14 13 0'],
  X: [8, 'M0 0l8 14M8 0L0 14'],
  Y: [8.4, 'M0 0l4.2 7.5L8.4 0M4.2 7.5V14'],
  Z: [8, 'M0 0h8L0 14h8'],
  0: [8, 'M0 4a4 4 0 018 0v6a4 4 0 01-8 0z'],
  1: [3.4, 'M0 2.6L3.4 0v14'],
  2: [8, 'M0 4a4 4 0 018 0c0 3.6-8 6.4-8 10h8'],
  3: [8, 'M.3 0H8L4 5.8a4.1 4.1 0 11-4 4.6'],
  4: [8.4, 'M6.2 14V0L0 10.2h8.4'],
  5: [8, 'M7.4 0H.8v6.2h3a4 4 0 11-3.7 4.4'],
  6: [8, 'M8 3.6a4 4 0 00-8 .6V10a4 4 0 108 0 4 4 0 00-8 0'],
  7: [8, 'M0 0h8L2.8 14'],
  8: [8, 'M4 6.6a3.3 3.3 0 110-6.6 3.3 3.3 0 010 6.6 3.7 3.7 0 100 7.4 3.7 3.7 0 000-7.4z'],
  9: [8, 'M0 10.4a4 4 0 008-.6V4a4 4 0 10-8 0 4 4 0 008 0'],
  "'": [0, 'M0 0v3.4'],
  '-': [4.5, 'M0 7.4h4.5'],
  '!': [0, 'M0 0v9M0 12.8V14'],
  '.': [0, 'M0 12.8V14'],
  '+': [6, 'M0 7h6M3 4v6'],
  '&': [
    8.4,
    'M8.4 14L1.6 4.4a2.8 2.8 0 112.6-4.4c4 0 3.4 4.6-.4 6.4C1.4 7.6 0 8.6 0 10.6 0 12.6 1.6 14 3.6 14c2.6 0 4.4-2.6 4.4-5.6',
  ],
  ':': [0, 'M0 4v1.2M0 11.6v1.2'],
}

/** Height of a capital in glyph units. */
export const capHeight = 14

export interface LetteredLine {
  /** Path data in glyph units; y grows downward from the cap line. */
  readonly d: string
  readonly width: number
}

/** One line of lettering. Letters outside the alphabet are left out; see {@link canLetter}. */
export function letter(text: string, gap = 4.6, spaceWidth = 3.2): LetteredLine {
  let x = 0
  let d = ''
  let end = 0
  for (const character of text.toUpperCase()) {
    const glyph = glyphs[character]
    if (character === ' ') x += spaceWidth
    else if (glyph) {
      d += shift(glyph[1], x)
      end = x + glyph[0]
      x = end + gap
    }
  }
  return { d, width: round1(end) }
}

/** Moves the absolute commands of a glyph by `dx`; arcs are always relative, so only M, L, H and C move. */
function shift(path: string, dx: number): string {
  return path.replace(/([MmLlHhVvAaCcZz])([^MmLlHhVvAaCcZz]*)/g, (_, command: string, args: string) => {
    if (!/[MLHC]/.test(command)) return command + args
    const numbers = args.match(/-?(?:\d*\.\d+|\d+)/g) ?? []
    if (command === 'H') return command + numbers.map((value) => round1(+value + dx)).join(' ')
    const moved = numbers.map((value, i) => (i % 2 ? value : round1(+value + dx)))
    return command + moved.join(' ').replace(/ -/g, '-')
  })
}

/** Whether every letter of a text is in the alphabet. */
export const canLetter = (text: string): boolean =>
  [...text.toUpperCase()].every((character) => character === ' ' || glyphs[character] !== undefined)
