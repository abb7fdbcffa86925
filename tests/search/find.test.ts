import { games } from '@baize/sandbox/catalogue/index.ts'
import { describe, expect, it } from 'vitest'
import { fold } from '#search/fold.ts'
import { marksOf } from '#search/marks.ts'
import { openSearch } from '#search/open-search.ts'
import { openTopics } from '#search/topics.ts'
import { fc } from '#tests/support/fast-check.ts'

const entries = games.map((game) => ({
  names: [game.name, ...Object.values(game.names)],
  also: [game.productCode, game.gameType],
}))
const search = openSearch(entries)
const best = (query: string, limit = 5) => search.find(query, limit).hits.map(({ at }) => games[at]!.name)

describe('folding', () => {
  it.each([
    ['Đá Gà Trường', 'da ga truong'],
    ['Leão São', 'leao sao'],
    ['บาคาร่า', 'บาคารา'],
    ['น้ำ', 'นา'],
    ['ＧＯＬＤ', 'gold'],
    ['๑๒', '12'],
    ['King’s', 'kings'],
    ['เเมว', 'แมว'],
  ])('%s reads %s', (given, folded) => expect(fold(given)).toBe(folded))
})

describe('finding', () => {
  it.each([
    ['golden lotus', 'Golden Lotus'],
    ['lotus golden', 'Golden Lotus'],
    ['lot gold', 'Golden Lotus'],
    ['goldenlotus', 'Golden Lotus'],
    ['gol den lotus', 'Golden Lotus'],
    ['gloden lotsu', 'Golden Lotus'],
    ['บวทอง', 'Golden Lotus'],
    ['บัวท', 'Golden Lotus'],
    ['ปตมงกร', 'Dragon Gate'],
    ['hilo', 'Hi-Lo'],
    ['tigre durm', 'Tiger Drum'],
    ['porclian', 'Phoenix Porcelain'],
  ])('%s finds %s first', (query, name) => expect(best(query)[0]).toBe(name))

  it('puts the whole name before names that only begin with it, and those before names that have it inside', () => {
    const ranked = openSearch(['A Lotusland', 'Pink Lotus', 'Lotus Pond', 'Lotus'].map((name) => ({ names: [name] })))
    expect(ranked.find('lotus', 9).hits.map(({ at }) => at)).toEqual([3, 1, 2, 0])
  })

  it('puts what is popular first among equals', () => {
    const ranked = openSearch(['Red Lion', 'Lion Red', 'Blue Lion'].map((name) => ({ names: [name] })))
    expect(ranked.find('lion', 9).hits.map(({ at }) => at)).toEqual([0, 1, 2])
    expect(ranked.find('li', 9).hits.map(({ at }) => at)).toEqual([1, 0, 2])
  })

  it('puts names with the marks that were typed before names without them', () => {
    const ranked = openSearch(['มงกุฎราชันย์', 'ประตูมังกร', 'มังกรชงชา'].map((name) => ({ names: [name] })))
    expect(ranked.find('มังก', 9).hits.map(({ at }) => at)).toEqual([2, 1, 0])
    expect(ranked.find('มงก', 9).hits.map(({ at }) => at)).toEqual([0, 2, 1])
  })

  it('takes a vendor or a type for a help and not for a name', () => {
    const slots = search.find('pg', 3)
    expect(slots.total).toBeGreaterThan(3)
    for (const { at, name } of slots.hits) expect([games[at]!.productCode, name]).toEqual(['PG', undefined])
    expect(best('lotus pg')).toContain('Golden Lotus')
  })

  it('forgives a word too many', () => expect(best('golden lotus machine')[0]).toBe('Golden Lotus'))

  it('leaves guesses out where enough is as it was typed', () => {
    const ranked = openSearch(
      ['Mine', 'Mine A', 'Mine B', 'Mine C', 'Mine D', 'Wine'].map((name) => ({ names: [name] })),
    )
    expect(ranked.find('mine', 9)).toMatchObject({ total: 5 })
    expect(ranked.find('mone', 9).total).toBe(5)
  })

  it('finds nothing for nothing, and for what no game is called', () => {
    for (const query of ['', '   ', '!?', 'qqqqzzzz']) expect(search.find(query, 5).total).toBe(0)
  })

  it('finds a game of four letters or more among the first five in spite of one slip', () => {
    const long = entries.flatMap(({ names }, at) =>
      names.filter((name) => name.replace(/[^\p{L}\p{N}]/gu, '').length >= 4).map((name) => ({ name, at })),
    )
    const letter = (thai: boolean) =>
      thai ? fc.integer({ min: 0x0e01, max: 0x0e2e }) : fc.integer({ min: 0x61, max: 0x7a })
    const slip = fc.constantFrom(...long).chain(({ name, at }) =>
      fc
        .record({
          place: fc.nat({ max: [...name].length - 1 }),
          kind: fc.constantFrom('change', 'drop', 'add', 'swap'),
          other: letter(/[ก-๛]/.test(name)).map((code) => String.fromCharCode(code)),
        })
        .map(({ place, kind, other }) => {
          const letters = [...name]
          if (kind === 'change') letters[place] = other
          if (kind === 'drop') letters.splice(place, 1)
          if (kind === 'add') letters.splice(place, 0, other)
          if (kind === 'swap') letters.splice(place, 2, ...letters.slice(place, place + 2).reverse())
          return { query: letters.join(''), at }
        }),
    )
    fc.assert(
      fc.property(slip, ({ query, at }) => search.find(query, 5).hits.some((hit) => hit.at === at)),
      { numRuns: 1_500 },
    )
  })

  it('answers whatever is typed', () => {
    const anything = fc.string({ unit: 'binary', maxLength: 120 })
    fc.assert(
      fc.property(anything, fc.integer({ min: 1, max: 50 }), (query, limit) => {
        const { hits, total } = search.find(query, limit)
        expect(hits.length).toBe(Math.min(total, limit))
        for (const { at } of hits.slice(0, 5)) {
          const name = games[at]!.name
          let end = 0
          for (const [from, to] of marksOf(name, query)) {
            expect(from >= end && to > from && to <= name.length).toBe(true)
            end = to
          }
        }
      }),
      { numRuns: 200 },
    )
  })
})

describe('marks', () => {
  const marked = (name: string, query: string) => {
    const marks = marksOf(name, query)
    return marks.map(([from, to]) => name.slice(from, to))
  }
  it.each([
    ['Golden Lotus', 'lot gold', ['Gold', 'Lot']],
    ['Golden Lotus', 'lotsu', ['Lotus']],
    ['บาคาร่าสด', 'บาคารา', ['บาคาร่า']],
    ['ประตูมังกร', 'มงกร', ['มังกร']],
    ['ประตูมังกร', 'มังคร', ['มังกร']],
    ['Đá Gà', 'da', ['Đá']],
    ['Hi-Lo', 'zzz', []],
  ])('%s for %s', (name, query, parts) => expect(marked(name, query)).toEqual(parts))
})

describe('topics', () => {
  const find = openTopics([
    {
      kind: 'help',
      title: 'Account and safety',
      href: '/help#account',
      about: ['Log in and out', 'If the log-in fails'],
    },
    { kind: 'blog', title: 'Good manners', href: '/blog/manners', about: ['How to behave at a table.'] },
  ])
  it('are found by their headings, which are told', () => {
    expect(find('log in fails')).toEqual([
      { kind: 'help', title: 'Account and safety', href: '/help#account', about: 'If the log-in fails' },
    ])
    expect(find('acount safety')).toMatchObject([{ title: 'Account and safety', about: undefined }])
  })
  it('are not guessed at by short words', () => expect(find('gold')).toEqual([]))
})
