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
  stays: [],
  ...more,
})
const contracts = (...list: readonly object[]) =>
  answers.set('agentContracts', () => ({ contracts: list, currencySymbol: '฿', timeZone: 'Asia/Bangkok' }))

test('an offer that ends others is accepted only once that was agreed to, and they are offered anew if that is wanted', async () => {
  const ends = [
    { id: '7', party: 'team101', rate: '3', isOffer: false },
    { id: '8', party: 'team102', rate: '4', isOffer: true },
  ]
  contracts(contract('1', { ends, stays: [{ id: '9', party: 'team103', rate: '1', isOffer: false }] }))
  answers.set('processDividend', () => {
    contracts(contract('1', { status: 'accepted', answeredAt: '2026-11-21T10:00:00.000Z' }))
    return {}
  })
  const { user } = shownPopup(<ContractDialog onClose={() => undefined} />)
  const accept = (await screen.findByRole('button', { name: talk.contract.accept })) as HTMLButtonElement
  expect(accept.disabled).toBe(true)
  for (const line of [/^team101 · 3(\.00)?%$/, /^team102 · 4(\.00)?% · /, /^team103 · 1(\.00)?%$/])
    screen.getByText(line)
  await user.click(screen.getByRole('checkbox', { name: talk.contract.agree }))
  await user.click(screen.getByRole('checkbox', { name: /^Offer them a new one of up to 2\.50?% at once/ }))
  await user.click(accept)
  await screen.findByText(talk.contract.done.accept)
  await screen.findByText(talk.contract.status.accepted)
  expect(sent('processDividend')).toEqual([{ id: '1', action: 'accept', endLowerDownline: true, offerAgain: false }])
})

test('a refusal of the offer is asked about twice with room for a reason, and its failure stands at the contract', async () => {
  contracts(contract('1'))
  answers.set('processDividend', () => Promise.reject(new CallFailure('network')))
  const { user } = shownPopup(<ContractDialog onClose={() => undefined} />)
  const card = await screen.findByRole('article')
  await user.click(within(card).getByRole('button', { name: talk.contract.reject }))
  expect(sent('processDividend')).toEqual([])
  await within(card).findByText(talk.contract.sureReject)
  await user.type(within(card).getByLabelText(talk.contract.why), ' too little ')
  await user.click(within(card).getByRole('button', { name: talk.contract.reject }))
  await within(card).findByText(errors.network)
  expect(sent('processDividend')).toEqual([{ id: '1', action: 'reject', reason: 'too little' }])
  // What was typed is still there.
  expect((within(card).getByLabelText(talk.contract.why) as HTMLInputElement).value).toBe(' too little ')
  expect(screen.queryByText(talk.contract.done.reject)).toBeNull()
})

test('until when an offer waits is said in the time zone of the site, as its history has it', async () => {
  contracts(contract('1', { offeredAt: '2026-11-20T20:00:00.000Z', lapsesAt: '2026-11-27T20:00:00.000Z' }))
  shownPopup(<ContractDialog onClose={() => undefined} />)
  const card = within(await screen.findByRole('article'))
  card.getByText('2026-11-28 03:00')
  card.getByText('November 21')
})

test('a contract that runs is ended by its number, after what it still pays and what ends with it', async () => {
  const runs = { status: 'accepted', answeredAt: '2026-11-01T10:00:00.000Z' }
  contracts(contract('5', runs), contract('6', { ...runs, direction: 'given', party: 'team101', rate: '1' }))
  answers.set('agentDividends', () => ({
    running: { starts: '2026-11-15T17:00:00.000Z', ends: '2026-11-30T17:00:00.000Z', pay: '12.50' },
    content: [],
    currencySymbol: '฿',
    timeZone: 'Asia/Bangkok',
  }))
  answers.set('processDividend', () => {
    contracts()
    return {}
  })
  const { user } = shownPopup(<ContractDialog onClose={() => undefined} />)
  const card = await screen.findByRole('article', { name: new RegExp(talk.contract.house) })
  const press = () => user.click(within(card).getByRole('button', { name: talk.contract.terminate }))
  await press()
  await within(card).findByText(/until the running period ends, on 2026-12-01 00:00; .* ฿12\.50\./)
  within(card).getByText(/^team101 · 1/)
  const field = within(card).getByLabelText('Type C-5 to end it')
  expect(document.activeElement).toBe(field)
  await user.type(field, 'C-6')
  await press()
  within(card).getByText('That is not C-5.')
  expect(sent('processDividend')).toEqual([])
  await user.clear(field)
  await user.type(field, 'c-5{Enter}')
  await screen.findByText(talk.contract.done.terminate)
  expect(sent('processDividend')).toEqual([{ id: '5', action: 'terminate', number: 'c-5' }])
})

test('the history tells of each contract what happened, page by page', async () => {
  contracts()
  const version = (id: string, events: readonly object[]) => ({
    ...{ id, kind: 'dividend', direction: 'given', party: 'team101', status: 'rejected', rate: '2.5' },
    tiers: [{ rate: '2.5', activeMembers: 0, periodValidBet: '0', periodProfitLoss: '0', betAmount: '0' }],
    events,
  })
  const at = '2026-11-20T10:00:00.000Z'
  const place = { currencySymbol: '฿', timeZone: 'Asia/Bangkok' }
  answers.set('agentContractHistory', ({ cursor }: { cursor?: string }) =>
    cursor === undefined
      ? {
          content: [version('2', [{ what: 'rejected', at, by: 'team101', reason: 'too little' }])],
          ...{ next: 'x', ...place },
        }
      : { content: [version('1', [{ what: 'offered', at }])], ...place },
  )
  const { user } = shownPopup(<ContractDialog onClose={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: talk.contract.views.history }))
  await screen.findByText('Rejected by team101: “too little”')
  screen.getByText('2026-11-20 17:00')
  await user.click(screen.getByRole('button', { name: talk.contract.more }))
  await screen.findByText('Offered by the house')
  expect(screen.getAllByRole('article').length).toBe(2)
  expect(screen.queryByRole('button', { name: talk.contract.more })).toBeNull()
})

test('no contract at all says so, and one that is offered meanwhile comes by itself', async () => {
  contracts()
  shownPopup(<ContractDialog onClose={() => undefined} />)
  await screen.findByText(talk.contract.none)
  contracts(contract('2', { kind: 'hourly-salary' }))
  act(() => tellLive('contract', {} as never))
  await screen.findByRole('article', { name: new RegExp(talk.contract.kind['hourly-salary']) })
})
