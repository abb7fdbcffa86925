import { round1 } from './chance.ts'
import { capHeight, type LetteredLine, letter } from './lettering.ts'
import type { Palette } from './palettes.ts'

export interface LockupStyle {
  readonly gap: number
  readonly strokeWidth: number
  /** The lower lines take the accent colour. */
  readonly twoColours: boolean
}

const smallWords = new Set(['OF', 'THE', 'AND', '&', 'IN', 'A'])
const smallCap = 13
const linesMax = 3

interface Row extends LetteredLine {
  readonly small: boolean
  readonly cap: number
}

/** Two lines of similar length; small words ride on a thin line of their own. */
function groupWords(words: readonly string[]): string[][] {
  const big = words.filter((word) => !smallWords.has(word))
  const lines: string[][] = []
  let current: string[] = []
  let length = 0
  let half = words.length === 2 ? 0 : big.join('').length / 2
  for (const word of words) {
    if (smallWords.has(word) && big.length > 1) {
      if (current.length) lines.push(current)
      lines.push([word])
      current = []
      length = 0
      continue
    }
    current.push(word)
    length += word.length
    if (length >= half) {
      lines.push(current)
      current = []
      length = 0
      half = Number.POSITIVE_INFINITY
    }
  }
  if (current.length) lines.push(current)
  return lines
}

/** Long names: three balanced lines, nothing set small. */
function balance(words: readonly string[]): string[][] {
  const lines: string[][] = []
  let current: string[] = []
  let left = words.join(' ').length
  for (const word of words) {
    current.push(word)
    const length = current.join(' ').length
    if (lines.length < 2 && length >= left / (3 - lines.length) - 2) {
      lines.push(current)
      left -= length
      current = []
    }
  }
  if (current.length) lines.push(current)
  return lines
}

function setRows(lines: readonly string[][], width: number, gap: number, square: boolean): Row[] {
  const most = (lines.filter((line) => !smallWords.has(line[0]!)).length > 1 ? 50 : 58) * (square ? 0.8 : 1)
  const rows = lines.map((line) => {
    const text = line.join(' ')
    const set = letter(text, gap)
    const small = smallWords.has(text) && lines.length > 1
    return { ...set, small, cap: small ? smallCap : Math.min(most, (width / (set.width + 2.4)) * capHeight) }
  })
  // A short first line must not dwarf the second.
  const least = Math.min(...rows.filter((row) => !row.small).map((row) => row.cap))
  return rows.map((row) => (row.small ? row : { ...row, cap: Math.min(row.cap, least * 1.7) }))
}

/** A title as a block of at most three lines that stands on `base`. */
export function lockup(
  name: string,
  c: Palette,
  width: number,
  style: LockupStyle,
  base: number,
): { readonly top: number; readonly svg: string } {
  const words = name.toUpperCase().split(/\s+/)
  const grouped = words.length === 1 ? [words] : groupWords(words)
  const lines = grouped.length > linesMax ? balance(words) : grouped
  const rows = setRows(lines, width, style.gap, base < 300)
  const gapBefore = (row: Row): number => Math.max(9, row.cap * 0.3)
  const height = rows.reduce((sum, row, i) => sum + row.cap + (i ? gapBefore(row) : 0), 0)
  const top = base - height
  let y = top
  let drawn = ''
  let shadow = ''
  let paths = ''
  rows.forEach((row, i) => {
    if (i) y += gapBefore(row)
    const scale = row.cap / capHeight
    const w = row.width * scale
    const x = round1(150 - w / 2)
    const path = `d="${row.d}" transform="translate(${x} ${round1(y)})scale(${+scale.toFixed(2)})"`
    if (row.small)
      drawn += `<g stroke="${c.pop}"><path ${path} stroke-width="1.9"/><path d="M${round1(150 - width / 2)} ${round1(y + 6.5)}H${round1(x - 12)}M${round1(x + w + 12)} ${round1(y + 6.5)}H${round1(150 + width / 2)}" stroke-width="1.5"/></g>`
    else {
      const colour = i > 0 && rows.length > 1 && style.twoColours ? c.pop : c.light
      paths += `<path id="t${i}" ${path} stroke-width="${+style.strokeWidth.toFixed(2)}"/>`
      shadow += `<use href="#t${i}"/>`
      drawn += `<use href="#t${i}" stroke="${colour}"/>`
    }
    y += row.cap
  })
  return {
    top,
    svg: `<g fill="none" stroke-linecap="square" stroke-miterlimit="2"><defs>${paths}</defs><g stroke="${c.ink}" transform="translate(0 3.5)" opacity=".7">${shadow}</g>${drawn}</g>`,
  }
}
