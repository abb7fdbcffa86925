import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openContentTree } from '#tests/support/content-tree.ts'

let tree: ReturnType<typeof openContentTree>
beforeEach(() => {
  tree = openContentTree()
})
afterEach(() => tree.close())

const article = 'blog/en/limits-that-hold.md'
const topic = 'help/en/payments.md'

describe('what editors wrote', () => {
  it('has no fault as it stands', () => expect(tree.faults()).toEqual([]))

  it('needs a twin in every language', () => {
    tree.remove('blog/pt/limits-that-hold.md')
    expect(tree.faults()).toContain(
      'src/content/blog/pt/limits-that-hold.md is missing. src/content/blog/th/limits-that-hold.md needs a twin in every language: copy it and translate it.',
    )
  })

  it.each([
    [
      'a day that does not exist',
      article,
      'published: "2026-11-12"',
      'published: "2026-11-31"',
      'published must be a day such as 2026-11-30.',
    ],
    [
      'a tag that nobody named',
      article,
      'safer-play, know-how',
      'safer-play, nowhow',
      'tags names "nowhow", which src/content/tags.json does not. Use know-how, slots,',
    ],
    [
      'an emblem that cannot be drawn',
      article,
      'emblem: chips',
      'emblem: chip',
      'picture.emblem "chip" cannot be drawn for LIVE. Use one of roulette,',
    ],
    [
      'colours that do not exist',
      article,
      'palette: felt',
      'palette: pink',
      'picture.palette must be one of felt, oxblood,',
    ],
    ['a title that is missing', article, /title: .*\n/, '', 'title is missing. Add it to the head.'],
    [
      'a title that is too long',
      topic,
      /title: .*/,
      `title: "${'long '.repeat(20)}"`,
      'title must have at most 60 letters.',
    ],
    [
      'a field that does not exist',
      topic,
      'order:',
      'ordre: 1\norder:',
      'ordre is no field of help. Fields are: key, locale,',
    ],
    ['an order in words', topic, /order: \d/, 'order: first', 'order must be a number.'],
    [
      'a name that is not the file’s',
      topic,
      'key: payments',
      'key: payment',
      'key is "payment". Make it "payments", or rename the file to it.',
    ],
    [
      'a language that is not the folder’s',
      topic,
      'locale: en',
      'locale: es',
      'locale is "es", but the file lies in en/. Make it "en".',
    ],
    ['a head that cannot be read', topic, 'title: "', 'title: "a" "', 'the head cannot be read:'],
    [
      'a head that is not there',
      topic,
      '---\n',
      '',
      'the head is missing. Begin the file with a line of three hyphens.',
    ],
    [
      'a twin that says otherwise',
      topic,
      /order: \d/,
      'order: 9',
      'order differs from src/content/help/th/payments.md. Make both the same.',
    ],
    [
      'a page that does not exist',
      article,
      '(/en/member/limits)',
      '(/en/member/limit)',
      'the link /en/member/limit leads to /member/limit, which is no page of this site. Mend the address.',
    ],
    [
      'another language’s page',
      article,
      '(/en/member/limits)',
      '(/es/member/limits)',
      'the link /es/member/limits leads to another language. Write it as /en/… here.',
    ],
    [
      'an address without a beginning',
      article,
      '(/en/member/limits)',
      '(member/limits)',
      'the link member/limits has no beginning.',
    ],
    [
      'a help topic that does not exist',
      article,
      '#safer-play',
      '#safe-play',
      'but there is no help topic "safe-play". There are: ',
    ],
    [
      'an article that does not exist',
      'blog/en/rtp-and-volatility.md',
      '/blog/limits-that-hold',
      '/blog/limits',
      'leads to /blog/limits, which is no page of this site.',
    ],
    [
      'a drawing that is not there',
      'help/en/install-ios.md',
      '/guides/ios-add.svg',
      '/guides/ios.svg',
      'the picture /guides/ios.svg does not exist. Put it into public/guides/ios.svg.',
    ],
    [
      'a picture without words',
      'help/en/install-ios.md',
      /!\[[^\]]+\]/,
      '![]',
      'has no words for people who cannot see it. Write ![what it shows](…).',
    ],
  ])('must not hold %s', (_fault, file, from, to, sentence) => {
    tree.change(file, from, to)
    const said = tree.faults().filter((fault) => fault.startsWith(`src/content/${file}: `))
    expect(said.map((fault) => fault.slice(`src/content/${file}: `.length))).toEqual(
      expect.arrayContaining([expect.stringContaining(sentence)]),
    )
  })

  it('names a tag in every language', () => {
    tree.change('tags.json', '"pt": "Loteria"', '"pt": ""')
    expect(tree.faults()).toContain('src/content/tags.json: lottery has no name in pt. Add it.')
  })

  it('says it when a list cannot be read at all', () => {
    tree.write('tags.json', '{')
    expect(tree.faults()[0]).toContain('src/content/tags.json cannot be read:')
  })
})

/** What the first step of a build says of the tree, and whether it lets the build go on. */
function check() {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const script = ['--disable-warning=ExperimentalWarning', 'scripts/check-content.ts', tree.folder]
  const { status, stderr } = spawnSync(process.execPath, script, { cwd: root, encoding: 'utf8' })
  return { status, said: stderr.split('\n').filter((line) => line !== '') }
}

describe('a build', () => {
  it('goes on when nothing is wrong', () => expect(check()).toEqual({ status: 0, said: [] }))

  it.each([
    ['blog/th/baccarat-roads.md', /description: .*\n/, '', 'description is missing. Add it to the head.'],
    ['blog/es/thai-lottery-odds.md', /published: .*/, 'published: "tomorrow"', 'published must be a day such as'],
    ['help/pt/payments.md', /title: .*\n/, '', 'title is missing. Add it to the head.'],
  ])('ends with a sentence that names file, field and remedy: %s', (file, from, to, sentence) => {
    tree.change(file, from, to)
    const { status, said } = check()
    expect(status).toBe(1)
    expect(said).toContainEqual(expect.stringContaining(`src/content/${file}: ${sentence}`))
  })

  it('ends for the tags too', () => {
    tree.change('tags.json', '"es":', '"ex":')
    const { status, said } = check()
    expect(status).toBe(1)
    expect(said).toContainEqual(expect.stringMatching(/src\/content\/tags\.json: \S+ has no name in es\. Add it\./))
  })
})
