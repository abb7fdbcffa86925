import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { page } from '#islands/operator/pages.tsx'
import lists from '#locales/en/lists.json' with { type: 'json' }
import { shown } from './support.tsx'
import '#tests/support/island.tsx'

test('a page of the console that does not come says so, and can be asked for again', async () => {
  const Shown = page('Gone', () => Promise.reject(new Error('the site has another version')))
  shown(
    <Suspense>
      <Shown menu={[]} />
    </Suspense>,
  )
  expect(await screen.findByText(lists.failed)).toBeDefined()
  expect(screen.getByRole('button', { name: lists.retry })).toBeDefined()
})
