import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { games } from '#sandbox/catalogue/index.ts'
import { languages, messagesOf, say } from '#sandbox/languages.ts'

const parameters = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

const sources = ['.', 'frame', 'frame/screens', 'pages', 'pages/rules', 'engines', 'tables'].flatMap((folder) =>
  readdirSync(new URL(`../../sandbox/${folder}/`, import.meta.url))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(new URL(`../../sandbox/${folder}/${name}`, import.meta.url), 'utf8')),
)

describe('the texts of the games', () => {
  const english = messagesOf('en')

  for (const language of languages)
    test(`${language} has every text with the same parameters`, () => {
      const messages = messagesOf(language)
      expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort())
      for (const [key, text] of Object.entries(english))
        expect(parameters(messages[key]!), key).toEqual(parameters(text))
    })

  test('every text is used', () => {
    const code = sources.join('\n')
    const unused = Object.keys(english).filter(
      (key) => !key.startsWith('symbol') && !new RegExp(`['.]${key}\\b`).test(code),
    )
    expect(unused).toEqual([])
  })

  test('a text that does not exist is a mistake', () => {
    expect(() => say(english, 'nowhere')).toThrow('nowhere')
  })
})

test.each(languages)('no two games are called the same in %s', (language) => {
  const names = games.map(
    ({ name, names: own }) => (own as Readonly<Record<string, string>> | undefined)?.[language] ?? name,
  )
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})
