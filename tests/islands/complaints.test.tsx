import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { ComplaintsPage } from '#islands/complaints/ComplaintsPage.tsx'
import wordsTexts from '#locales/en/complaints.json' with { type: 'json' }
import listsWords from '#locales/en/lists.json' with { type: 'json' }
import uploadWords from '#locales/en/uploads.json' with { type: 'json' }
import { answers, calls } from '#tests/support/fake-call.ts'
import { loggedIn, shown } from '#tests/support/island.tsx'

const words = { ...listsWords, ...wordsTexts }

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const rules = { topics: ['deposit', 'game'], wordsMin: 3, wordsMax: 6, answerHours: 24, picturesMax: 3 }
const number = 'F-261121-ABC123'
const made = {
  ...{ number, topic: 'deposit', state: 'open', excerpt: 'My money is late' },
  ...{ createdAt: '2026-11-21T05:00:00.000Z', since: '2026-11-21T05:00:00.000Z', dueAt: '2100-01-01T05:00:00.000Z' },
  lines: [{ id: '1', from: 'member', content: 'My money is late', time: '2026-11-21T05:00:00.000Z', pictures: [] }],
}

beforeEach(() => {
  history.replaceState(null, '', '/en/member/complaints')
  loggedIn('member')
  answers.set('complaintForm', () => rules)
  answers.set('complaints', () => ({ content: [] }))
  answers.set('complaintOf', () => made)
})

const page = () => shown(<ComplaintsPage messages={words} uploadWords={uploadWords} locale="en" />)

test('without complaints the page says so, and a new one takes so many words', async () => {
  const { user } = page()
  await screen.findByText(words.none)
  await user.click(screen.getByRole('button', { name: words.new }))
  const field = screen.getByLabelText(words.words)
  await user.type(field, 'Too short')
  await user.click(screen.getByRole('button', { name: words.send }))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(calls.filter(({ name }) => name === 'complain')).toEqual([])
  await user.clear(field)
  await user.type(field, 'My money is late')
  answers.set('complain', () => made)
  await user.click(screen.getByRole('button', { name: words.send }))
  await screen.findByRole('heading', { name: number })
  expect(calls.find(({ name }) => name === 'complain')?.input).toEqual({
    ...{ topic: 'deposit', content: 'My money is late', pictures: [] },
  })
  expect(location.search).toBe(`?number=${number}`)
  expect(screen.getByText(/^Answer promised by/)).toBeDefined()
})

test('one of the list opens, is settled, and goes back to the list', async () => {
  answers.set('complaints', () => ({ content: [made] }))
  const { user } = page()
  await user.click(await screen.findByRole('button', { name: new RegExp(number) }))
  await screen.findByRole('heading', { name: number })
  const { dueAt: _due, ...closed } = { ...made, state: 'closed' }
  answers.set('settleComplaint', () => closed)
  await user.click(screen.getByRole('button', { name: words.settle }))
  await waitFor(() => expect(screen.queryByRole('button', { name: words.settle })).toBeNull())
  expect(screen.queryByLabelText(words.reply)).toBeNull()
  await user.click(screen.getByRole('button', { name: words.back }))
  await screen.findByRole('button', { name: words.new })
})

test('a list that cannot be read can be tried again', async () => {
  answers.set('complaints', () => Promise.reject(new CallFailure('network')))
  const { user } = page()
  await screen.findByText(words.failed)
  answers.set('complaints', () => ({ content: [made] }))
  await user.click(screen.getByRole('button', { name: words.retry }))
  await screen.findByRole('button', { name: new RegExp(number) })
})
