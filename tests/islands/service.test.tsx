import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { ServiceChat } from '#islands/service/ServiceChat.tsx'
import words from '#locales/en/service.json' with { type: 'json' }
import { tellLive } from '#stores/live.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { shown } from '#tests/support/island.tsx'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const ticket = (letter: string) => letter.repeat(43)
const line = (id: string, content: string, from: 'visitor' | 'service' = 'service') => ({
  id,
  content,
  from,
  time: '2026-11-20T10:00:00.000Z',
})
const asked = (name: string) => calls.filter((one) => one.name === name).map(({ input }) => input)
const talk = (lines: readonly object[], closed = false) => answers.set('serviceTalk', () => ({ lines, closed }))

function chat(given?: string) {
  history.replaceState(null, '', `/en/service${given ? `#${given}` : ''}`)
  answers.set('chatLaunch', () => ({ chatUrl: `/en/service#${ticket('n')}` }))
  return shown(<ServiceChat messages={words} locale="en" />)
}
const said = async (news: () => void) => act(async () => news())

beforeEach(() => {
  localStorage.removeItem('serviceTalk')
  talk([])
})

test('without a ticket a new talk begins, and its ticket stands in the address', async () => {
  chat()
  await screen.findByText(words.hello)
  await waitFor(() => expect(location.hash).toBe(`#${ticket('n')}`))
  expect(asked('chatLaunch')).toEqual([{ language: 'en', model: 'own' }])
  await waitFor(() => expect(asked('serviceTalk')).toEqual([{ ticket: ticket('n'), after: '0' }]))
})

test('by its address alone the window goes on with the talk that this browser has open', async () => {
  talk([line('7', 'Good evening')])
  localStorage.setItem('serviceTalk', `/en/service#${ticket('k')}`)
  chat()
  await screen.findByText('Good evening')
  expect(location.hash).toBe(`#${ticket('k')}`)
  expect(asked('chatLaunch')).toEqual([])
})

test('by its address alone the window begins a new talk where the last one is closed', async () => {
  talk([], true)
  localStorage.setItem('serviceTalk', `/en/service#${ticket('k')}`)
  chat()
  await waitFor(() => expect(location.hash).toBe(`#${ticket('n')}`))
})

test('a ticket in the address goes on with its talk; news asks for what came after the last line, and adds it once', async () => {
  talk([line('7', 'Good evening'), line('8', 'I lost my phone', 'visitor')])
  chat(ticket('a'))
  await screen.findByText('Good evening')
  expect(asked('chatLaunch')).toEqual([])
  talk([line('8', 'I lost my phone', 'visitor'), line('9', 'We can help')])
  await said(() => tellLive('service', {}))
  await screen.findByText('We can help')
  expect(asked('serviceTalk').at(-1)).toEqual({ ticket: ticket('a'), after: '8' })
  expect(screen.getAllByText('I lost my phone').length).toBe(1)
  expect(screen.queryByText(words.hello)).toBeNull()
})

test('a ticket that nobody knows any more begins a new talk', async () => {
  answers.set('serviceTalk', ({ ticket: of }: { ticket: string }) =>
    of === ticket('a') ? Promise.reject(new CallFailure('not_found')) : { lines: [], closed: false },
  )
  chat(ticket('a'))
  await waitFor(() => expect(location.hash).toBe(`#${ticket('n')}`))
})

test('what is said stands in the talk at once, and what is refused stays in the field', async () => {
  const { user } = chat(ticket('a'))
  await waitFor(() => expect(asked('serviceTalk').length).toBe(1))
  const field = screen.getByLabelText(words.write) as HTMLTextAreaElement
  answers.set('serviceSay', () => Promise.reject(new CallFailure('too_many_requests')))
  await user.type(field, 'hello{Enter}')
  await screen.findByText(words.failures.too_many_requests)
  expect(field.value).toBe('hello')
  answers.set('serviceSay', () => line('1', 'hello', 'visitor'))
  await user.type(field, '{Enter}')
  await screen.findByText('hello', { selector: '.chat__said' })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field.value).toBe('')
  expect(asked('serviceSay').at(-1)).toEqual({ ticket: ticket('a'), content: 'hello' })
})

test('without the network it says so, and the next answer takes it away', async () => {
  answers.set('serviceTalk', () => Promise.reject(new CallFailure('network')))
  chat(ticket('a'))
  await screen.findByText(words.failures.network)
  talk([line('1', 'Here we are')])
  await said(() => tellLive('service', {}))
  await screen.findByText('Here we are')
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['service closes it', async () => talk([line('1', 'Bye')], true)],
  [
    'the next line is refused',
    async (user: ReturnType<typeof shown>['user']) => {
      answers.set('serviceSay', () => Promise.reject(new CallFailure('talk_closed')))
      await user.type(screen.getByLabelText(words.write), 'hi{Enter}')
    },
  ],
] as const)('a talk is closed when %s; a new one begins empty', async (_how, close) => {
  talk([line('1', 'Bye')])
  const { user } = chat(ticket('a'))
  await screen.findByText('Bye')
  await close(user)
  await said(() => tellLive('service', {}))
  await screen.findByText(words.closed)
  expect(screen.queryByLabelText(words.write)).toBeNull()
  talk([])
  await user.click(screen.getByRole('button', { name: words.again }))
  await screen.findByLabelText(words.write)
  expect(screen.queryByText('Bye')).toBeNull()
  expect(location.hash).toBe(`#${ticket('n')}`)
})
