import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { FeedbackForm } from '#islands/messages/FeedbackForm.tsx'
import { MessageCenter } from '#islands/messages/MessageCenter.tsx'
import listsWords from '#locales/en/lists.json' with { type: 'json' }
import messagesTexts from '#locales/en/mail.json' with { type: 'json' }
import { tellLive } from '#stores/live.ts'
import { $toasts } from '#stores/toasts.ts'
import { $unread } from '#stores/unread.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { later, loggedIn, shown } from '#tests/support/island.tsx'

const messages = { ...listsWords, ...messagesTexts }

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const mail = (id: string, more = {}) => ({
  id,
  title: `Title ${id}`,
  content: `<p>Text ${id} &lt;3</p>`,
  time: '2026-11-01T10:00:00.000Z',
  category: 'offers',
  read: false,
  ...more,
})
const pageOf = (content: readonly object[], more = {}) => ({
  content,
  unread: content.length,
  ...more,
})
const askedFor = (name: string) => calls.filter((one) => one.name === name).map(({ input }) => input)

beforeEach(() => {
  loggedIn('member')
  $unread.set(0)
})

test('lists messages with their first words, and reads the one that is chosen', async () => {
  answers.set('memberMessages', () => pageOf([mail('1'), mail('2', { read: true })]))
  answers.set('readMessage', () => ({ unread: 0 }))
  const { user } = shown(<MessageCenter messages={messages} locale="en" />)
  const first = await screen.findByRole('button', { name: /Title 1/ })
  // Tags are no words; what was written as one is.
  expect(first.textContent).toContain('Text 1 <3')
  expect(first.textContent).toContain(messages.unread)
  await user.click(first)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Title 1'))
  await waitFor(() => expect(askedFor('readMessage')).toEqual([{ id: '1' }]))
  await user.click(screen.getByRole('button', { name: /Title 2/ }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Title 2'))
  expect(askedFor('readMessage').length).toBe(1)
})

test('a message that is read leaves the unread ones and stays open', async () => {
  history.replaceState(null, '', '/en/member/messages?show=unread')
  answers.set('memberMessages', () => pageOf([mail('1')]))
  answers.set('readMessage', () => {
    answers.set('memberMessages', () => pageOf([], { unread: 0 }))
    return { unread: 0 }
  })
  const { user } = shown(<MessageCenter messages={messages} locale="en" />)
  await user.click(await screen.findByRole('button', { name: /Title 1/ }))
  await screen.findByText(messages.none)
  await screen.findByRole('heading', { name: 'Title 1' })
  expect(askedFor('memberMessages')).toEqual(
    askedFor('memberMessages').map(() => expect.objectContaining({ show: 'unread' })),
  )
})

test('a filter stands in the address and begins at the first page', async () => {
  history.replaceState(null, '', '/en/member/messages?cursor=abc')
  answers.set('memberMessages', () => pageOf([mail('1')]))
  const { user } = shown(<MessageCenter messages={messages} locale="en" />)
  await screen.findByRole('button', { name: /Title 1/ })
  expect(askedFor('memberMessages')).toEqual([expect.objectContaining({ show: 'all', cursor: 'abc' })])
  await user.click(screen.getByText(messages.filters.safety))
  await waitFor(() => expect(askedFor('memberMessages').at(-1)).toMatchObject({ show: 'safety', cursor: undefined }))
  expect(location.search).toBe('?show=safety')
})

test('what arrives comes into the list by itself', async () => {
  answers.set('memberMessages', () => pageOf([]))
  shown(<MessageCenter messages={messages} locale="en" />)
  await screen.findByText(messages.none)
  answers.set('memberMessages', () => pageOf([mail('new')]))
  act(() => tellLive('message', {} as never))
  expect(await screen.findByRole('button', { name: /Title new/ })).toBeDefined()
})

test('a message that cannot be deleted stays, and a sentence says so', async () => {
  answers.set('memberMessages', () => pageOf([mail('1', { read: true })]))
  answers.set('deleteMessage', () => Promise.reject(new CallFailure('network')))
  const { user } = shown(<MessageCenter messages={messages} locale="en" />)
  await user.click(await screen.findByRole('button', { name: /Title 1/ }))
  await user.click(screen.getByRole('button', { name: messages.delete }))
  await waitFor(() => expect($toasts.get().map(({ key }) => key)).toEqual(['network']))
  expect(screen.getByRole('button', { name: /Title 1/ })).toBeDefined()
})

test('a failure says so and can be tried again', async () => {
  answers.set('memberMessages', () => Promise.reject(new CallFailure('network')))
  const { user } = shown(<MessageCenter messages={messages} locale="en" />)
  await screen.findByText(messages.failed)
  answers.set('memberMessages', () => pageOf([]))
  await user.click(screen.getByRole('button', { name: messages.retry }))
  await screen.findByText(messages.none)
})

const rules = { questionTypes: ['account', 'idea'], wordsMin: 3, wordsMax: 6 }

async function writing() {
  answers.set('feedbackForm', () => rules)
  const made = shown(<FeedbackForm messages={messages} locale="en" />)
  await made.user.click(screen.getByRole('button', { name: messages.feedback.start }))
  const text = (await screen.findByLabelText(messages.feedback.content)) as HTMLTextAreaElement
  const send = () => made.user.click(screen.getByRole('button', { name: messages.feedback.send }))
  return { ...made, text, send }
}
const lengthNow = (n: number) => `Between 3 and 6 words; now ${n}.`

test.each([
  ['too short', 'too short', 2],
  ['one two three four five six seven', 'too long', 7],
])('feedback %j is %s: the field says it and nothing is sent', async (typed, _why, words) => {
  const { user, text, send } = await writing()
  await user.type(text, typed)
  await send()
  expect(text.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(text)
  expect(screen.getByText(lengthNow(words)).className).toBe('field__err')
  expect(askedFor('feedback')).toEqual([])
})

test('feedback goes out once with what it is about, and without a contact that nobody gave', async () => {
  const { user, text, send } = await writing()
  const answer = later<object>()
  answers.set('feedback', () => answer.promise)
  await user.type(text, 'more red covers please')
  await user.selectOptions(screen.getByLabelText(messages.feedback.type), messages.feedback.types.idea)
  await send()
  await send()
  expect(askedFor('feedback')).toEqual([{ questionType: 'idea', content: 'more red covers please' }])
  await act(async () => answer.answer({}))
  await screen.findByText(messages.feedback.sent)
  expect(screen.queryByLabelText(messages.feedback.content)).toBeNull()
})

test('feedback that fails keeps every word', async () => {
  const { user, text, send } = await writing()
  answers.set('feedback', () => Promise.reject(new CallFailure('too_many_requests')))
  await user.type(text, 'one two three')
  await user.type(screen.getByLabelText(messages.feedback.contact), 'line: mali')
  await send()
  await waitFor(() => expect($toasts.get().map(({ key }) => key)).toEqual(['too_many_requests']))
  expect(text.value).toBe('one two three')
  expect(askedFor('feedback')).toEqual([{ questionType: 'account', content: 'one two three', contact: 'line: mali' }])
  expect(within(document.body).queryByText(messages.feedback.sent)).toBeNull()
})

test('in the agents’ area a message leads to the page that the area has, and nowhere out of it', async () => {
  history.replaceState(null, '', '/en/agentHome/messages')
  answers.set('memberMessages', () =>
    pageOf([mail('1', { href: '/member/security', read: true }), mail('2', { href: '/member/rewards', read: true })]),
  )
  const { user } = shown(<MessageCenter messages={messages} locale="en" />)
  await user.click(await screen.findByRole('button', { name: /Title 1/ }))
  const link = await screen.findByRole('link', { name: messages.open })
  expect(link.getAttribute('href')).toBe('/en/agentHome/security')
  await user.click(screen.getByRole('button', { name: /Title 2/ }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Title 2'))
  expect(screen.queryByRole('link', { name: messages.open })).toBeNull()
  history.replaceState(null, '', '/en/member/messages')
})
