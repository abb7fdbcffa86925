import { describe, expect, it } from 'vitest'
import { checkPages } from '#scripts/check-pages.ts'
import { ownSite } from '#tests/support/own-site.ts'

describe('pages in the default language and in English', () => {
  it('link to what is there, and their HTML is valid', async () => {
    const { followed, read, faults } = await checkPages(ownSite().url, ['th', 'en'])
    expect(faults).toEqual([])
    expect(followed).toBeGreaterThan(0)
    expect(read).toBeGreaterThan(0)
  })
})
