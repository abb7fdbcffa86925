import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { AgentNews } from '#islands/agent/AgentNews.tsx'
import words from '#locales/en/agent-news.json' with { type: 'json' }
import lists from '#locales/en/lists.json' with { type: 'json' }
import { answers, calls } from '#tests/support/fake-call.ts'
import { loggedIn, press, shown } from '#tests/support/island.tsx'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))
vi.mock('#islands/data/leave-agents.ts', () => ({ leave: vi.fn() }))

const item = (id: string, more: object = {}) => ({
  ...{ id, title: `News ${id}`, content: '<p>Read <b>this</b></p>', time: '2026-11-18T07:30:00.000Z', ...more },
})
const page = (content: readonly object[], totalPages = 1) => ({ content, totalPages, total: content.length })
const told = { people: 120, at: '2026-11-18T08:00:00.000Z' }
const news = () => shown(<AgentNews messages={{ ...lists, ...words }} locale="en" zone="Asia/Bangkok" />)
const sent = () => calls.filter(({ name }) => name === 'tellTeam')

beforeEach(() => {
  history.replaceState(null, '', '/')
  loggedIn('agent')
  answers.set('agentAnnouncements', () => page([item('1'), item('2', { told, promotionType: 'free-trial' })], 2))
})

test('each with its text; one that was sent says to how many, and when', async () => {
  news()
  const first = await screen.findByRole('article', { name: 'News 1' })
  expect(within(first).getByText('this').tagName).toBe('B')
  expect(within(first).getByRole('button', { name: words.tell })).toBeDefined()
  const second = screen.getByRole('article', { name: 'News 2' })
  expect(second.textContent).toContain('Sent to 120 people on 2026-11-18 15:00')
  expect(within(second).queryByRole('button')).toBeNull()
  // The agents' area has no page of promotions, and nothing leads out of it.
  expect(within(second).queryByRole('link')).toBeNull()
  expect(screen.getByRole('navigation', { name: lists.pages })).toBeDefined()
})

test('asks before it goes to the team, naming the number, and sends once', async () => {
  answers.set('teamToTell', () => ({ people: 120 }))
  answers.set('tellTeam', () => told)
  news()
  await press(words.tell)
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('This goes as a message to 120 people of your team.')
  expect(sent()).toEqual([])
  answers.set('agentAnnouncements', () => page([item('1', { told })]))
  await press(words.send)
  await screen.findByText(/Sent to 120 people/)
  expect(sent()).toMatchObject([{ input: { id: '1' } }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('where nobody is left to be told, nothing can be sent', async () => {
  answers.set('teamToTell', () => ({ people: 0 }))
  news()
  await press(words.tell)
  await screen.findByText(words.nobody)
  expect((screen.getByRole('button', { name: words.send }) as HTMLButtonElement).disabled).toBe(true)
  await press(words.cancel)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('no announcements, and a failure that can be tried again', async () => {
  answers.set('agentAnnouncements', () => Promise.reject(new CallFailure('timeout')))
  news()
  await screen.findByText(lists.failed)
  answers.set('agentAnnouncements', () => page([]))
  await press(lists.retry)
  await screen.findByText(words.none)
})
