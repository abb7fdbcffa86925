// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { ChatRoomDialog } from '#islands/chat/ChatRoomDialog.tsx'
import { ContractDialog } from '#islands/contracts/ContractDialog.tsx'
import common from '#locales/en/common.json' with { type: 'json' }
import errors from '#locales/en/errors.json' with { type: 'json' }
import talk from '#locales/en/talk.json' with { type: 'json' }
import { $dialog } from '#stores/dialog.ts'
import { tellLive } from '#stores/live.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { loggedIn, shownPopup } from '#tests/support/island.tsx'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const line = (id: string, content: string, language = 'en') => ({
  id,
  name: `Player ${id}`,
  content,
  time: '2026-11-20T10:00:00.000Z',
  language,
})
const say = (news: object) => act(() => tellLive('chat', news as never))
const sent = (name: string) => calls.filter((one) => one.name === name).map(({ input }) => input)

function chat(lines: readonly object[] = [line('1', 'hello')]) {
  answers.set('chatRooms', () => ({
    rooms: [
      { id: 'lobby', name: '' },
      { id: 'vip', name: 'The VIP room' },
    ],
    lengthMax: 200,
    slowModeS: 5,
  }))
  answers.set('chatMessages', ({ room }: { room: string }) => ({
    messages: room === 'lobby' ? lines : [line('9', 'in the other room')],
  }))
  return shownPopup(<ChatRoomDialog onClose={() => undefined} />)
}

beforeEach(() => loggedIn('member'))

test('shows the lines of a room, and those that come, once each and in this language alone', async () => {
  chat()
  await screen.findByText('hello')
  say({ room: 'lobby', message: line('2', 'hi there') })
  say({ room: 'lobby', message: line('2', 'hi there') })
  say({ room: 'vip', message: line('3', 'elsewhere') })
  say({ room: 'lobby', message: line('4', 'hola', 'es') })
  expect(screen.getAllByText('hi there').length).toBe(1)
  expect(screen.queryByText('elsewhere')).toBeNull()
  expect(screen.queryByText('hola')).toBeNull()
  say({ room: 'lobby', removed: '1' })
  expect(screen.queryByText('hello')).toBeNull()
})

test('an empty room says so, and another room has its own lines', async () => {
  const { user } = chat([])
  await screen.findByText(talk.chat.none)
  await user.click(screen.getByText('The VIP room'))
  await screen.findByText('in the other room')
  expect(screen.queryByText(talk.chat.none)).toBeNull()
})

test('what is said stands in the room at once, and the field is empty again', async () => {
  const { user } = chat()
  answers.set('chatSay', ({ content }: { content: string }) => line('5', content))
  const field = (await screen.findByLabelText(talk.chat.write)) as HTMLTextAreaElement
  await user.type(field, 'good luck{Enter}')
  await screen.findByText('good luck')
  await waitFor(() => expect(field.value).toBe(''))
  expect(sent('chatSay')).toEqual([{ room: 'lobby', language: 'en', content: 'good luck' }])
})

test('a refused line stays in the field under its reason; a blank one is not sent', async () => {
  const { user } = chat()
  answers.set('chatSay', () => Promise.reject(new CallFailure('too_many_requests')))
  const field = (await screen.findByLabelText(talk.chat.write)) as HTMLTextAreaElement
  await user.type(field, '   {Enter}')
  expect(sent('chatSay')).toEqual([])
  await user.clear(field)
  await user.type(field, 'again{Shift>}{Enter}{/Shift}and again{Enter}')
  await screen.findByText(errors.too_many_requests)
  expect(field.value).toBe('again\nand again')
})

test('a guest reads, and is asked to log in to write', async () => {
  loggedIn('guest')
  const { user } = chat()
  await screen.findByText('hello')
  expect(screen.queryByLabelText(talk.chat.write)).toBeNull()
  expect(screen.queryByRole('button', { name: /^Report/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: talk.chat.login }))
  expect($dialog.get()).toMatchObject({ name: 'login' })
})

test('a room whose lines do not come can be tried again', async () => {
  answers.set('chatRooms', () => ({ rooms: [{ id: 'lobby', name: '' }], lengthMax: 200, slowModeS: 5 }))
  answers.set('chatMessages', () => Promise.reject(new CallFailure('network')))
  const { user } = shownPopup(<ChatRoomDialog onClose={() => undefined} />)
  await screen.findByText(errors.network)
  answers.set('chatMessages', () => ({ messages: [line('1', 'hello')] }))
  await user.click(screen.getByRole('button', { name: common.retry }))
  await screen.findByText('hello')
})

const contract = (id: string, more: object = {}) => ({
  id,
  kind: 'dividend',
  direction: 'received',
  status: 'offered',
  rate: '2.5',
  tiers: [{ rate: '2.5', activeMembers: 0, periodValidBet: '0', periodProfitLoss: '0', betAmount: '0' }],
  offeredAt: '2026-11-20T10:00:00.000Z',
  ends: [],
  ...more,
})
const contracts = (...list: readonly object[]) =>
  answers.set('agentContracts', () => ({ contracts: list, currencySymbol: '฿' }))

test('an offer that ends others is accepted only once that was agreed to', async () => {
  contracts(contract('1', { ends: [{ id: '7', party: 'team101', rate: '3' }] }))
  answers.set('processDividend', () => {
    contracts(contract('1', { status: 'accepted', answeredAt: '2026-11-21T10:00:00.000Z' }))
    return {}
  })
  const { user } = shownPopup(<ContractDialog onClose={() => undefined} />)
  const accept = (await screen.findByRole('button', { name: talk.contract.accept })) as HTMLButtonElement
  expect(accept.disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: talk.contract.agree }))
  await user.click(accept)
  await screen.findByText(talk.contract.done.accept)
  await screen.findByText(talk.contract.status.accepted)
  expect(sent('processDividend')).toEqual([{ id: '1', action: 'accept', endLowerDownline: true }])
})

test('a refusal of the offer is asked about twice, and its failure stands at the contract', async () => {
  contracts(contract('1'))
  answers.set('processDividend', () => Promise.reject(new CallFailure('network')))
  const { user } = shownPopup(<ContractDialog onClose={() => undefined} />)
  const card = await screen.findByRole('article')
  await user.click(within(card).getByRole('button', { name: talk.contract.reject }))
  expect(sent('processDividend')).toEqual([])
  await within(card).findByText(talk.contract.sureReject)
  await user.click(within(card).getByRole('button', { name: talk.contract.reject }))
  await within(card).findByText(errors.network)
  expect(screen.queryByText(talk.contract.done.reject)).toBeNull()
})

test('no contract at all says so, and one that is offered meanwhile comes by itself', async () => {
  contracts()
  shownPopup(<ContractDialog onClose={() => undefined} />)
  await screen.findByText(talk.contract.none)
  contracts(contract('2', { kind: 'hourly-salary' }))
  act(() => tellLive('contract', {} as never))
  await screen.findByRole('article', { name: new RegExp(talk.contract.kind['hourly-salary']) })
})
