import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, test, vi } from 'vitest'

// Every `@example expression // value` above an export is run, so that docstrings stay true.

vi.stubGlobal('location', new URL('https://site.example/'))
const root = fileURLToPath(new URL('../../', import.meta.url))
const files = globSync('{src/{api,browser,i18n,islands,search,server,stores,ui},sandbox,scripts}/**/*.{ts,tsx}', {
  cwd: root,
})

/** What an example may speak of without making it. */
const given = /\b(app|banners|file|game|jwks|messages|request|saved|session|settings|url|username)\b/

interface Example {
  readonly expression: string
  readonly value: unknown
}

/** A value that stands on the right side; prose gives nothing. */
function literalOf(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: new Function(`return (${text})`)() as unknown }
  } catch {
    return undefined
  }
}

function examplesOf(source: string): Example[] {
  const found: Example[] = []
  for (const [, docstring = ''] of source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export /g)) {
    for (const [, expression = '', right = ''] of docstring.matchAll(/@example (.+?) \/\/ (.+?)\s*$/gm)) {
      const value = literalOf(right.trim())
      if (value && !right.includes('…') && !given.test(expression.replace(/'[^']*'/g, '')))
        found.push({ expression, ...value })
    }
  }
  return found
}

/** A module that needs a browser or Astro is not among the files; all others can be loaded here. */
async function run(file: string, expression: string): Promise<unknown> {
  const exported = (await import(pathToFileURL(root + file).href)) as Record<string, unknown>
  const body = `return (async () => (${expression}))()`
  return new Function(...Object.keys(exported), body)(...Object.values(exported)) as unknown
}

const withExamples = files
  .map((file) => ({ file, examples: examplesOf(readFileSync(root + file, 'utf8')) }))
  .filter(({ examples }) => examples.length > 0)

describe.each(withExamples)('$file', ({ file, examples }) => {
  test.each(examples)('$expression', async ({ expression, value }) => {
    expect(await run(file, expression)).toEqual(value)
  })
})

test('there are examples to run, and a wrong one is seen', async () => {
  expect(withExamples.flatMap(({ examples }) => examples).length).toBeGreaterThan(70)
  expect(await run('src/api/money.ts', 'formatAmount(-1n, currencies.THB)')).not.toBe('-0.00')
})
