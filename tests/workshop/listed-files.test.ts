import { expect, test } from 'vitest'
import { catalogueOf, withModules } from '#scripts/listed-files.ts'

const list = `import * as access from './access.ts'
import { callsOf } from './calls-of.ts'

/** The modules that define them. */
export const modules = [
  access,
] as const
`

test('a module that a list lacks is imported and listed last, once', () => {
  const made = withModules(list, ['access', 'gift-cards', 'staff-gifts'])
  expect(made).toContain(
    "calls-of.ts'\nimport * as giftCards from './gift-cards.ts'\nimport * as gifts from './staff-gifts.ts'\n\n/**",
  )
  expect(made).toContain('  access,\n  giftCards,\n  gifts,\n] as const')
  expect(withModules(made, ['access', 'gift-cards', 'staff-gifts'])).toBe(made)
})

test('a namespace has its line, in quotation marks where its name is no word', () => {
  expect(catalogueOf(['site', 'day-seal'])).toContain(
    "  readonly site: typeof import('#locales/en/site.json')\n  readonly 'day-seal': typeof import('#locales/en/day-seal.json')\n}",
  )
})
