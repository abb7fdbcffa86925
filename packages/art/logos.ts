import { canLetter, capHeight, letter } from './lettering.ts'

/** Neutral wordmarks in the poster alphabet, one colour (`currentColor`). They stand in for licensed artwork. */
const height = 32
const round2 = (value: number): number => +value.toFixed(2)

interface Word {
  readonly width: number
  readonly svg: string
}

function word(text: string, x: number, y: number, cap: number, strokeWidth: number, gap: number): Word {
  const line = letter(text, gap)
  const scale = cap / capHeight
  return {
    width: line.width * scale,
    svg: `<path d="${line.d}" transform="translate(${round2(x)} ${round2(y)})scale(${round2(scale)})" stroke-width="${round2(strokeWidth / scale)}"/>`,
  }
}

const sheet = (width: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${Math.ceil(width)} ${height}"><g fill="none" stroke="currentColor" stroke-linecap="square" stroke-miterlimit="2">${content}</g></svg>`

const styles = {
  heavy: (text: string): string => {
    const a = word(text, 3, 7, 18, 4.4, 6)
    return sheet(a.width + 6, a.svg)
  },
  sup: (text: string): string => {
    const a = word(text.slice(0, -1), 3, 7, 18, 3.2, 4.6)
    const b = word(text.slice(-1), a.width + 9, 7, 8.5, 2.4, 4.6)
    const line = `<path d="M${round2(a.width + 8)} 23.6h${round2(b.width + 2)}" stroke-width="3"/>`
    return sheet(a.width + b.width + 14, a.svg + b.svg + line)
  },
  box: (text: string): string => {
    const a = word(text, 11, 9.5, 13, 2.8, 5.4)
    return sheet(
      a.width + 22,
      `${a.svg}<rect x="2" y="2" width="${round2(a.width + 18)}" height="28" stroke-width="2"/>`,
    )
  },
  rule: (text: string): string => {
    const a = word(text, 3, 4.5, 15, 3, 5.4)
    return sheet(a.width + 6, `${a.svg}<path d="M3 26.5h${round2(a.width)}" stroke-width="2.4"/>`)
  },
  pill: (text: string): string => {
    const a = word(text, 14, 9.5, 13, 2.8, 5)
    return sheet(
      a.width + 28,
      `${a.svg}<rect x="2" y="2" width="${round2(a.width + 24)}" height="28" rx="14" stroke-width="2"/>`,
    )
  },
  disc: (text: string): string => {
    const a = word(text, 0, 0, 14, 3, 5)
    return sheet(
      a.width + 44,
      `<g stroke-width="2"><path d="M16 3a13 13 0 100 26" /><path d="M${round2(a.width + 28)} 29a13 13 0 000-26"/></g><g transform="translate(22 9)">${a.svg}</g>`,
    )
  },
  slash: (text: string): string => {
    const a = word(text.slice(0, 1), 3, 7, 18, 3.6, 4.6)
    const b = word(text.slice(1), a.width + 20, 7, 18, 3.6, 4.6)
    const line = `<path d="M${round2(a.width + 8)} 28L${round2(a.width + 14)} 4" stroke-width="2"/>`
    return sheet(a.width + b.width + 24, a.svg + line + b.svg)
  },
  inline: (text: string): string => {
    const a = word(text, 3, 8.5, 15, 3.2, 5)
    return sheet(a.width + 6, `${a.svg}<path d="M3 3h${round2(a.width)}M3 29h${round2(a.width)}" stroke-width="1.6"/>`)
  },
} as const
type Style = keyof typeof styles

const chosen: Readonly<Record<string, Style>> = {
  PG: 'heavy',
  EG2: 'sup',
  PT: 'box',
  JDB: 'rule',
  CQ9: 'pill',
  FC: 'disc',
  JL: 'slash',
  BGS: 'inline',
}

/** The wordmark of a vendor code: a chosen style, or one that follows from the code. */
export function logo(vendor: string): string {
  const code = (canLetter(vendor) ? vendor : vendor.replace(/[^A-Za-z0-9 ]/g, ' ')).toUpperCase()
  let sum = 0
  for (const character of code) sum = (sum * 31 + character.charCodeAt(0)) >>> 0
  const names = Object.keys(styles) as Style[]
  const style = chosen[code] ?? names[sum % names.length]!
  return styles[style === 'sup' && !/\d$/.test(code) ? 'box' : style](code)
}
