import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { currencies } from '#api/money.ts'

/** One text of the product or of the demo in one language, and the figures that stand in it. */
export interface StatedText {
  /** `locales/limits.wrongMinutes`, `blog/thai-lottery-odds`, `demo/notices.limits`: the same in every language. */
  readonly name: string
  readonly file: string
  readonly text: string
}

/** Words for small numbers, by language, in front of a unit of time. */
const words: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  en: {
    a: 1,
    an: 1,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    twelve: 12,
    fifteen: 15,
    twenty: 20,
    thirty: 30,
    sixty: 60,
  },
  th: {
    หนึ่ง: 1,
    สอง: 2,
    สาม: 3,
    สี่: 4,
    ห้า: 5,
    หก: 6,
    เจ็ด: 7,
    แปด: 8,
    เก้า: 9,
    สิบ: 10,
    สิบสอง: 12,
    สิบห้า: 15,
    ยี่สิบ: 20,
    สามสิบ: 30,
    หกสิบ: 60,
  },
  es: {
    un: 1,
    una: 1,
    dos: 2,
    tres: 3,
    cuatro: 4,
    cinco: 5,
    seis: 6,
    siete: 7,
    ocho: 8,
    nueve: 9,
    diez: 10,
    doce: 12,
    quince: 15,
    veinte: 20,
    treinta: 30,
    sesenta: 60,
  },
  pt: {
    um: 1,
    uma: 1,
    dois: 2,
    duas: 2,
    três: 3,
    quatro: 4,
    cinco: 5,
    seis: 6,
    sete: 7,
    oito: 8,
    nove: 9,
    dez: 10,
    doze: 12,
    quinze: 15,
    vinte: 20,
    trinta: 30,
    sessenta: 60,
  },
}
const units: Readonly<Record<string, string>> = {
  en: '(?:working )?(?:minute|hour|day|week|month|year)s?\\b',
  th: '(?:วินาที|นาที|ชั่วโมง|วัน|สัปดาห์|เดือน|ปี)',
  es: '(?:minuto|hora|día|semana|mes|año)(?:e?s)?(?!\\p{L})',
  pt: '(?:minuto|hora|dia|semana|mês|mes|ano)(?:e?s)?(?!\\p{L})',
}
/** Promises of being there at any hour. */
const always: Readonly<Record<string, RegExp>> = {
  en: /day and night|around the clock/giu,
  th: /ตลอดวันตลอดคืน|ทั้งวันทั้งคืน/gu,
  es: /de día y de noche|día y noche/giu,
  pt: /dia e noite/giu,
}

/** A digit after letters belongs to a name such as CQ9, but not after a currency's code. */
const currencyCode = new RegExp(`\\b(?:${Object.keys(currencies).join('|')})(?=\\d)`, 'gu')

const thaiZero = 0x0e50
const withAsciiDigits = (text: string): string =>
  text.replace(/[๐-๙]/gu, (digit) => String(digit.charCodeAt(0) - thaiZero))

/** What is no figure: parameters, addresses, numbers of list items, names of techniques. */
const noFigures = /\{\w+\}|\]\([^)]*\)|^\s*\d+\. |\bSHA-256\b|<[^>]*>/gmu

const asNumber = (figure: string): string => figure.replaceAll(/(?<=\d)[.,\s\u00a0](?=\d)/gu, '')

/**
 * The figures of a text, digits alone and the same in every language: `10,000` and `10.000` are `10000`, `4.5` is `45`,
 * `five minutes` is `5`.
 * @example figuresIn('Within five minutes, or 1,000 times', 'en') // ['1000', '5']
 */
export function figuresIn(text: string, language: string): string[] {
  const plain = withAsciiDigits(text.replace(noFigures, ' ')).replace(currencyCode, ' ')
  const found = [...plain.matchAll(/(?<![A-Za-z\d])\d+(?:[.,\s\u00a0]\d+)*/gu)].flatMap(([figure]) =>
    // A space groups digits in threes; anything else are two figures.
    /\s/u.test(figure) && !/^\d{1,3}(?:[\s\u00a0]\d{3})+(?:[.,]\d+)?$/u.test(figure) ? figure.split(/\s+/u) : [figure],
  )
  const names = words[language] ?? {}
  const before = language === 'th' ? '' : '(?<!\\p{L})'
  const between = language === 'th' ? '' : '\\s+'
  const timed = new RegExp(
    `${before}(${Object.keys(names)
      .sort((a, b) => b.length - a.length)
      .join('|')})${between}${units[language]}`,
    'giu',
  )
  const written = [...plain.matchAll(timed)].map(([, word = '']) => String(names[word.toLowerCase()]))
  const forever = [...plain.matchAll(always[language] ?? /$^/gu)].map(() => '24')
  return [...found.map(asNumber), ...written, ...forever]
}

interface Nested {
  readonly [key: string]: string | Nested | readonly string[]
}

function flat(nested: Nested | readonly string[], prefix: string): [name: string, text: string][] {
  return Object.entries(nested).flatMap(([key, value]: [string, string | Nested | readonly string[]]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  )
}

/** Every text that visitors read: the catalogues, help and articles, and what the demo tells. */
export function statedTexts(tree: string): (StatedText & { readonly language: string })[] {
  const read = (file: string) => readFileSync(join(tree, file), 'utf8')
  const all = (pattern: string) =>
    globSync(pattern, { cwd: tree })
      .map((file) => file.replaceAll('\\', '/'))
      .sort()
  const json = (file: string, language: string, prefix: string) =>
    flat(JSON.parse(read(file)) as Nested, prefix).map(([name, text]) => ({ name, file, text, language }))
  return [
    ...all('locales/*/*.json').flatMap((file) =>
      json(file, basename(dirname(file)), `locales/${basename(file, '.json')}.`),
    ),
    ...all('src/server/demo/texts/*.json').flatMap((file) => json(file, basename(file, '.json'), 'demo/')),
    ...all('src/content/*/*/*.md').map((file) => {
      // Dates and order stand in the head with their names; its texts are read.
      const text = read(file).replace(/^(?:order|published|updated|picture|key|locale|tags): .*\n/gmu, '')
      const name = `${basename(dirname(dirname(file)))}/${basename(file, '.md')}`
      return { name, file, text, language: basename(dirname(file)) }
    }),
  ]
}
