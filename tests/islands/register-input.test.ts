import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { patternIds, type RegisterField } from '#api/access.ts'
import { languages } from '#api/page.ts'
import { t } from '#i18n/t.ts'
import { RegisterInput } from '#islands/access/RegisterInput.tsx'
import { OwnTexts, PopupTexts } from '#islands/dialogs/context.ts'

const wordsOf = (language: string, name: string) => JSON.parse(readFileSync(`locales/${language}/${name}.json`, 'utf8'))
const nothing = () => undefined

/** The field as the browser shows it while somebody types. */
function drawn(
  language: (typeof languages)[number],
  patternId: string,
  value: string,
  fault?: string,
  name: RegisterField = 'idNumber',
): string {
  const [access, common, register] = ['access', 'common', 'register'].map((name) => wordsOf(language, name))
  const rule = { acceptedPattern: patternId === 'any' ? '*' : '^x+$', minLength: 3, maxLength: 17, patternId }
  const field = createElement(RegisterInput, {
    name,
    required: true,
    rule,
    value,
    fault,
    onChange: nothing,
    onBlur: nothing,
  })
  const inTexts = createElement(OwnTexts.Provider, { value: { register } }, field)
  const popup = { locale: language, messages: { access, common } }
  return renderToString(createElement(PopupTexts.Provider, { value: popup }, inTexts)).replaceAll('<!-- -->', '')
}
const textOf = (html: string) => html.replace(/<[^>]*>/g, '')

describe.each(languages)('the patterns in %s', (language) => {
  const { rules, ruleMet } = wordsOf(language, 'register')

  test.each(patternIds)('%s is told with its lengths while somebody types, and ticks off', (patternId) => {
    // Any character at all is a matter of length.
    const key = patternId === 'any' ? 'size' : `pattern_${patternId}`
    const sentence = t(rules, key, { min: 3, max: 17 })
    expect(sentence).toMatch(/3\b.*17/)
    expect(drawn(language, patternId, '')).not.toContain(sentence)
    const broken = drawn(language, patternId, 'y')
    expect(broken).toContain('<li class="bad">')
    expect(textOf(broken)).toContain(sentence)
    const met = drawn(language, patternId, 'xxx')
    expect(met).toContain('<li class="ok">')
    expect(textOf(met)).toContain(`${sentence} (${ruleMet})`)
  })

  test.each(patternIds)('what the server says about %s stands at the field once', (patternId) => {
    const sentence = t(rules, patternId === 'any' ? 'size' : `pattern_${patternId}`, { min: 3, max: 17 })
    const html = drawn(language, patternId, 'y', patternId === 'any' ? 'length' : `pattern_${patternId}`)
    expect(html).toContain('aria-invalid="true"')
    expect(textOf(html).split(sentence)).toHaveLength(2)
  })
})

test.each(languages)(
  'a name that the server finds hard to tell from another is told so at the field, in %s',
  (language) => {
    const html = drawn(language, 'any', 'm\u0430li', 'invalid')
    expect(html).toContain('aria-invalid="true"')
    expect(textOf(html)).toContain(wordsOf(language, 'register').rules.invalid)
  },
)

test('a user name in the right form gets no tick, which would say that it is free; one in the wrong form is told so', () => {
  expect(drawn('en', 'letter_first', 'xxx', undefined, 'username')).not.toContain('class="ok"')
  expect(drawn('en', 'letter_first', 'y', undefined, 'username')).toContain('class="bad"')
  expect(drawn('en', 'letter_first', 'xxx', undefined, 'nickname')).toContain('class="ok"')
})

test('a name that the site has no sentence for reads as wrong in form, never as a code', () => {
  const html = drawn('en', 'made_up', 'yyyy', 'pattern_made_up')
  expect(textOf(html)).toContain(wordsOf('en', 'register').rules.invalid)
  expect(html).not.toContain('made_up')
})
