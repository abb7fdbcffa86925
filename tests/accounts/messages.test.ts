import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fieldMessages, patternIds } from '#api/access.ts'
import { languages } from '#api/page.ts'
import { usualSettings } from '#tests/support/usual-settings.ts'

describe('what can be wrong with a field', () => {
  test.each(languages)('has a sentence in %s', (language) => {
    const path = new URL(`../../locales/${language}/register.json`, import.meta.url)
    const { rules } = JSON.parse(readFileSync(path, 'utf8')) as { rules: Record<string, string> }
    const codes = [...fieldMessages, ...patternIds.map((id) => `pattern_${id}`)]
    expect(codes.filter((code) => !rules[code])).toEqual([])
  })

  test('covers every pattern of the settings’ defaults', () => {
    const ids = Object.values(usualSettings().registerRules).map(({ patternId }) => patternId)
    expect(ids.filter((id) => !(patternIds as readonly string[]).includes(id))).toEqual([])
  })
})
