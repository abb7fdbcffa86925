import { describe, expect, it } from 'vitest'
import { readNeeds } from '#icon-needs.ts'
import { iconSheets } from '#icon-sheets.ts'

const page = (sheets: string, icons: string) => ({
  sheets: new Set(sheets.split(' ').filter(Boolean)),
  icons: new Set(icons.split(' ').filter(Boolean)),
})
const sheetsOf = (...pages: ReturnType<typeof page>[]) =>
  Object.fromEntries([...iconSheets(pages)].map(([sheet, icons]) => [sheet, [...icons].toSorted().join(' ')]))
/** Pages that need nothing and make the sheets of the others rare. */
const others = Array.from({ length: 10 }, () => page('', ''))

describe('icons in sheets', () => {
  it('gives an icon to the rarest sheet of its page', () => {
    expect(sheetsOf(page('member hub', 'crown'), page('member', ''), ...others)).toEqual({ hub: 'crown', member: '' })
  })

  it('gives an icon of many pages to the one sheet that they share', () => {
    const pages = ['hub', 'mall', 'bonus'].map((own) => page(`member ${own}`, 'coins'))
    expect(sheetsOf(...pages, ...others)).toEqual({ member: 'coins', hub: '', mall: '', bonus: '' })
  })

  it('gives an icon of two rare pages to both, rather than to all that share a sheet', () => {
    const many = Array.from({ length: 5 }, () => page('member', ''))
    expect(sheetsOf(page('member hub', 'gift'), page('mall', 'gift'), ...many, ...others)).toEqual({
      ...{ member: '', hub: 'gift', mall: 'gift' },
    })
  })

  it('leaves an icon of a page without sheets to the sheet of every page', () => {
    expect(sheetsOf(page('home', 'x'), page('', 'x'))).toEqual({ home: '' })
  })

  it('leaves an icon of most pages to the sheet of every page', () => {
    expect(sheetsOf(page('home', 'x'), page('lobby', 'x'))).toEqual({ home: '', lobby: '' })
  })

  it('gives the same sheets whatever the order of pages', () => {
    const pages = [page('a b', 'x y'), page('b c', 'x'), page('c', 'y'), ...others]
    expect(sheetsOf(...pages.toReversed())).toEqual(sheetsOf(...pages))
  })
})

it('reads from the imports that pop-ups need their own sheet alone, and that the hub needs its own beside the shell’s', () => {
  const needs = readNeeds()
  expect(needs.at(-1)!.sheets).toEqual(new Set(['popups']))
  expect(needs.at(-1)!.icons.size).toBeGreaterThan(10)
  expect(needs.some(({ sheets }) => sheets.has('hub') && sheets.has('member'))).toBe(true)
})
