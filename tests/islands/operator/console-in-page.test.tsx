import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ConsoleInPage, type ConsolePage, openingId, textsId } from '#islands/operator/ConsoleInPage.tsx'
import console from '#locales/en/console.json' with { type: 'json' }
import errors from '#locales/en/errors.json' with { type: 'json' }
import lists from '#locales/en/lists.json' with { type: 'json' }
import '#tests/support/island.tsx'

vi.mock('#islands/operator/Console.tsx', () => ({
  Console: ({ messages }: { messages: typeof console }) => <p>{messages.title}</p>,
}))

const page: ConsolePage = {
  ...{ menu: [], locale: 'en', errors, staffErrors: {}, wordsUrl: '/_astro/console.x.json', lists },
}
function open(): void {
  document.body.innerHTML = `<script type="application/json" id="${textsId}">${JSON.stringify(page).replaceAll('<', '\\u003c')}</script>
    <div id="${openingId}"></div>`
  render(<ConsoleInPage />)
}
afterEach(() => vi.unstubAllGlobals())

test('what stood in the page goes when the words have come', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(console)))
  open()
  expect(document.getElementById(openingId)).not.toBeNull()
  await screen.findByText(console.title)
  expect(document.getElementById(openingId)).toBeNull()
})

test.each([
  ['nobody answers', () => Promise.reject(new TypeError('failed'))],
  ['the file is gone', () => Promise.resolve(new Response('', { status: 404 }))],
])('where %s, a sentence says so and the words are asked for again', async (_, answer) => {
  vi.stubGlobal('fetch', answer)
  open()
  await screen.findByText(errors.network)
  expect(document.getElementById(openingId)).toBeNull()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(console)))
  await userEvent.setup({ document }).click(screen.getByRole('button', { name: lists.retry }))
  await screen.findByText(console.title)
})
