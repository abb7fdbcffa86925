import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { figureFaults } from '#scripts/figure-faults.ts'
import { figuresIn } from '#scripts/figures.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const tree = mkdtempSync(join(tmpdir(), 'baize-figures-'))
beforeAll(() => {
  for (const folder of ['locales', 'src']) cpSync(join(root, folder), join(tree, folder), { recursive: true })
})
afterAll(() => rmSync(tree, { recursive: true, force: true }))

/** Replaces a text that must be there, until the test has ended. */
function change(file: string, from: string, to: string): void {
  const path = join(tree, file)
  const before = readFileSync(path, 'utf8')
  if (!before.includes(from)) throw new Error(`${file} does not hold ${from}.`)
  writeFileSync(path, before.replace(from, to))
  onTestFinished(() => writeFileSync(path, before))
}

describe('figures typed by hand', () => {
  it('are all kept by something as the texts stand', () => expect(figureFaults(tree).faults).toEqual([]))

  it.each([
    [
      'a promise of time in a catalogue',
      'locales/en/help.json',
      'write to customer service.',
      'write to us: we answer within 15 minutes.',
      'locales/help.lead states 15 by hand.',
    ],
    [
      'a time in words, in Thai',
      'locales/th/help.json',
      'เขียนถึงฝ่ายบริการลูกค้าได้',
      'เราตอบภายในห้านาที',
      'locales/help.lead states 5 by hand.',
    ],
    [
      'a promise of every hour',
      'locales/pt/help.json',
      'escreva ao atendimento.',
      'estamos aqui dia e noite.',
      'locales/help.lead states 24 by hand.',
    ],
    [
      'a sum in what the demo tells',
      'src/server/demo/texts/es.json',
      '¿Cuánto puede costar hoy?',
      'Tu primer depósito hasta ฿3,000',
      'demo/popups.limits.title states 3000 by hand.',
    ],
    [
      'a rate in help',
      'src/content/help/en/payments.md',
      'Each booking has a receipt',
      'We charge 2%. Each booking has a receipt',
      'help/payments states 2 by hand.',
    ],
    [
      'a value of a setting',
      'src/content/help/en/term.md',
      '{ageMin} years old',
      '18 years old',
      'help/term states 18 by hand.',
    ],
    [
      'a setting that does not exist',
      'src/content/help/en/term.md',
      '{ageMin} years old',
      '{ageMinimum} years old',
      'help/term names {ageMinimum}. Settings are brand, ageMin,',
    ],
  ])('must not be %s', (_fault, file, from, to, sentence) => {
    change(file, from, to)
    expect(figureFaults(tree).faults).toEqual([expect.stringContaining(`${file}: ${sentence}`)])
  })

  it.each([
    [
      'a constant that has changed',
      'src/server/wallet/transfer-orders.ts',
      'clearByMs = 5 * 60_000',
      'clearByMs = 9 * 60_000',
      'src/server/wallet/transfer-orders.ts#clearByMs is 9 minutes',
    ],
    [
      'a constant that is gone',
      'src/api/page.ts',
      'const countedMax = ',
      'const rowsMax = ',
      'names src/api/page.ts#countedMax, which is no number',
    ],
    [
      'code that reads otherwise now',
      'src/stores/record-period.ts',
      'return { from: addDays(today, -6), to: today }',
      'return { from: addDays(today, -8), to: today }',
      'names code that src/stores/record-period.ts does not hold',
    ],
  ])('must not be kept by %s', (_fault, file, from, to, sentence) => {
    change(file, from, to)
    expect(figureFaults(tree).faults).toContainEqual(expect.stringContaining(sentence))
  })

  it('are read alike in every language', () => {
    expect(figuresIn('Within five minutes, up to 10,000 or 45.86%; 2 steps', 'en')).toEqual(['10000', '4586', '2', '5'])
    expect(figuresIn('En cinco minutos, hasta 10.000 o 45,86 %; 2 pasos', 'es')).toEqual(['10000', '4586', '2', '5'])
    expect(figuresIn('ภายในห้านาที', 'th')).toEqual(['5'])
    expect(figuresIn('ภายในสิบห้านาที สูงสุด ๓,๐๐๐ บาท', 'th')).toEqual(['3000', '15'])
    expect(figuresIn('Within twelve hours, up to THB3000', 'en')).toEqual(['3000', '12'])
    expect(figuresIn('CQ9, SHA-256, {n} and [there](/blog/page/2)', 'en')).toEqual([])
  })
})
