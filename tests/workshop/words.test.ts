import { describe, expect, it } from 'vitest'
import { longSubjects, wordFaults } from '#scripts/word-faults.ts'

// Put together here, so that this file passes the check itself.
const refused = ['do' + 'or', 'pur' + 'se', 'who' + 'ever', 'stran' + 'ger', 'messen' + 'gers']
const [server, wallet] = refused as [string, string]
const faults = (file: string, ...lines: readonly string[]) => wordFaults([{ file, text: lines.join('\n') }])

describe('refused words', () => {
  it.each([
    ...refused,
    `The ${server}s`,
    'ways ' + 'in',
    'human ' + 'check',
    'first ' + 'views',
    'house ' + 'account',
    'held ' + 'session',
    'stand' + '-in',
    'grown ' + 'old',
    'comes ' + 'home',
    'work' + 'shop',
  ])('finds "%s" in a comment', (words) => {
    expect(faults('src/a.ts', `// ${words} of the site.`)).toHaveLength(1)
  })

  it('says where a word stands and what to say instead', () => {
    expect(faults('src/a.ts', 'export const a = 1', '', `/** The ${wallet} of a member. */`)).toEqual([
      `src/a.ts:3: "${wallet}": say vendor wallet, or balance.`,
    ])
  })

  it('reads comments of every kind of file, behind strings and expressions that look like comments', () => {
    expect(faults('src/a.ts', `const a = 'http://x' // ${server}`)).toHaveLength(1)
    expect(faults('src/a.ts', `const a = /[/*]'/ // ${server}`)).toHaveLength(1)
    expect(faults('src/a.tsx', `const a = <p>{/* ${server} */ 1}</p>`)).toHaveLength(1)
    expect(faults('src/a.astro', `<!-- ${server} -->`, `{/* ${server} */}`)).toHaveLength(2)
    expect(faults('src/a.sql', `select 1 -- ${server}`)).toHaveLength(1)
    expect(faults('src/a.css', `/* ${server} */`)).toHaveLength(1)
    expect(faults('docs/a.md', `The ${server}.`)).toHaveLength(1)
  })

  it('finds a phrase that a line break parts', () => {
    expect(faults('src/a.ts', '/**', ' * All ways', ' * in.', ' */')).toHaveLength(1)
    expect(faults('src/a.sql', '-- Every first', '-- view')).toHaveLength(1)
  })

  it('reads the names of tests, those of tables too', () => {
    expect(faults('tests/a.test.ts', `it('opens the ${server}', () => {})`)).toHaveLength(1)
    expect(faults('tests/a.test.ts', `describe.each([1])('%s opens the ${server}', () => {})`)).toHaveLength(1)
  })

  it('reads the summaries of calls, and refuses actors that are none in what the API document shows', () => {
    expect(faults('src/api/a.ts', `const a = endpoint({ summary: 'Opens the ${server}.' })`)).toHaveLength(1)
    expect(
      faults('src/api/a.ts', `const a = endpoint({ summary: 'Tells some${'body'}.', path: '/no${'body'}' })`),
    ).toEqual([`src/api/a.ts:1: "some${'body'}": say the actor: the caller, staff, a member.`])
    expect(faults('src/stores/a.ts', `// No${'body'} is logged in.`)).toEqual([])
  })

  it('leaves code, names in back quotes, links and longer words alone', () => {
    expect(faults('src/a.ts', `const ${server} = '${server}'`, `open(\`${server} // ${server}\`, 1)`)).toEqual([])
    expect(faults('src/a.tsx', `const a = <p>// ${server}</p>`)).toEqual([])
    expect(faults('src/a.css', `.${server} { color: red }`)).toEqual([])
    expect(faults('src/a.ts', `// See \`src/server/${server}\`, {@link ${wallet}}, out${server}s.`)).toEqual([])
    expect(faults('docs/a.md', `[The server](${server}.md)`, '```', server, '```')).toEqual([])
  })

  it('leaves words alone where they mean the everyday thing', () => {
    expect(faults('docs/a.md', 'Two ways in which it may end.')).toEqual([])
    expect(faults('sandbox/engines/tower.ts', `// A floor has two ${server}s.`)).toEqual([])
  })
})

it('commit subjects have at most 72 characters', () => {
  expect(longSubjects(['a'.repeat(72)])).toEqual([])
  expect(longSubjects(['a'.repeat(73)])).toHaveLength(1)
})
