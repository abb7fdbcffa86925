import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Round } from '#api/bets.ts'
import { CallFailure } from '#browser/failure.ts'
import { BetRecord } from '#islands/records/BetRecord.tsx'
import listsWords from '#locales/en/lists.json' with { type: 'json' }
import receipt from '#locales/en/receipt.json' with { type: 'json' }
import frameTexts from '#locales/en/record.json' with { type: 'json' }
import messagesTexts from '#locales/en/records.json' with { type: 'json' }
import { $dialog } from '#stores/dialog.ts'
import { $session } from '#stores/session.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { later, loggedIn, shown } from '#tests/support/island.tsx'

const frame = { ...listsWords, ...frameTexts }
const messages = { ...listsWords, ...messagesTexts }

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const round = (id: string, more: Partial<Round> = {}) =>
  ({
    id,
    gameName: `Game ${id}`,
    nodeId: id,
    lagerIcon: '/x.avif',
    vassalage: 'PG',
    vendorName: 'Pocket',
    gameType: 'RNG',
    stake: '10.00',
    win: '25.00',
    result: '15.00',
    currency: 'THB',
    status: 'settled',
    openedAt: '2026-11-20T10:00:00.000Z',
    ...more,
  }) as Round
const sums = {
  ...{ stake: '10.00', payout: '25.00', open: '0.00', valid: '10.00', result: '15.00', currency: 'THB' },
  truncated: false,
}
const pageOf = (content: readonly Round[], next?: string) => ({
  content,
  totals: { ...sums, count: content.length },
  next,
})
/** Three pages of one round each, with the totals beside the first one alone, as the server answers them. */
const threePages = ({ cursor }: { cursor?: string }) => {
  const place = ['', 'two', 'three'].indexOf(cursor ?? '')
  const content = place < 0 ? [] : [round(String(place + 1))]
  const next = ['two', 'three'][place]
  return { content, ...(next && { next }), ...(cursor === undefined && { totals: { ...sums, count: 3 } }) }
}

const draw = () =>
  shown(<BetRecord messages={messages} frame={frame} words={receipt} locale="en" zone="Asia/Bangkok" />)
const table = () => screen.findByRole('table')
const asked = () => calls.filter(({ name }) => name === 'bets').map(({ input }) => input as Record<string, unknown>)

beforeEach(() => loggedIn('member'))

test('shows its shape while the rounds are on their way, then the rounds with their sums', async () => {
  const answer = later<object>()
  answers.set('bets', () => answer.promise)
  draw()
  expect(screen.getByText(messages.loading)).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
  await waitFor(() => expect(asked().length).toBe(1))
  answer.answer(pageOf([round('1'), round('2', { result: '-10.00' })]))
  const rows = within(await table()).getAllByRole('row')
  // A head, two rounds and the sums of the page.
  expect(rows.length).toBe(4)
  expect(screen.queryByText(messages.loading)).toBeNull()
  expect(screen.getAllByText('2 rounds').length).toBe(2)
})

test('says what a round came to: a win, a loss, an open one, a refund and one that the house gave back', async () => {
  answers.set('bets', () =>
    pageOf([
      round('won'),
      round('lost', { result: '-10.00' }),
      round('open', { status: 'open', result: '-10.00' }),
      round('back', { status: 'rolled_back', result: '0.00' }),
      round('void', { status: 'rolled_back', result: '0.00', voidReason: 'no_result' }),
    ]),
  )
  draw()
  const [, won, lost, open, back, voided] = within(await table()).getAllByRole('row') as HTMLElement[]
  expect(won!.querySelector('.pos')?.textContent).toContain('15.00')
  expect(lost!.querySelector('.neg')?.textContent).toContain('10.00')
  // What an open round has cost so far is no loss.
  expect(open!.querySelector('.neg')).toBeNull()
  expect(open!.textContent).toContain(messages.statuses.open)
  expect(back!.textContent).toContain(messages.statuses.rolled_back)
  expect(voided!.textContent).toContain(messages.voided)
})

test('a record without a round offers a longer time and fewer filters, and asks for it', async () => {
  answers.set('bets', () => pageOf([]))
  history.replaceState(null, '', '/en/member/records?range=today&gameType=FISH')
  const { user } = draw()
  await user.click(await screen.findByRole('button', { name: frame.showWeek }))
  await waitFor(() => expect(asked().length).toBe(2))
  expect(location.search).toBe('?gameType=FISH')
  await user.click(await screen.findByRole('button', { name: frame.showMonth }))
  await waitFor(() => expect(location.search).toBe('?range=month&gameType=FISH'))
  await user.click(await screen.findByRole('button', { name: frame.clearFilters }))
  await waitFor(() => expect(asked().at(-1)?.gameType).toBeUndefined())
  expect(screen.queryByRole('button', { name: frame.showMonth })).toBeNull()
})

test('filters and pages stand in the address, and another filter begins at its first page', async () => {
  answers.set('bets', threePages)
  history.replaceState(null, '', '/en/member/records?status=open&cursor=two&ref=mail')
  const { user } = draw()
  await table()
  // The totals of the whole come with the first page, which the address has left out.
  expect(asked().map(({ status, cursor }) => [status, cursor])).toEqual([
    ['open', 'two'],
    ['open', undefined],
  ])
  expect(screen.getAllByText('3 rounds').length).toBe(2)
  await user.selectOptions(screen.getByLabelText(messages.category), messages.types.FISH)
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ gameType: 'FISH', status: 'open', cursor: undefined }))
  expect(location.search).toBe('?ref=mail&gameType=FISH&status=open')
  await user.click(screen.getByRole('link', { name: frame.next }))
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ gameType: 'FISH', cursor: 'two' }))
  expect(asked().length).toBe(4)
})

const pager = () => within(screen.getByRole('navigation', { name: frame.pages }))
const step = (name: string) => pager().getByRole('link', { name })
const isEnd = (name: string) => step(name).getAttribute('aria-disabled') === 'true'
const pageIs = (number: string) =>
  waitFor(() => expect(pager().getByText(number).getAttribute('aria-current')).toBe('page'))

test('pages turn forth and back, keep the focus at the ends, and are found again after a reload', async () => {
  answers.set('bets', threePages)
  const { user, unmount } = draw()
  await table()
  await pageIs('1')
  expect([isEnd(frame.previous), isEnd(frame.next)]).toEqual([true, false])
  await user.click(step(frame.next))
  await pageIs('2')
  await user.click(step(frame.next))
  await pageIs('3')
  expect(location.search).toBe('?cursor=three')
  expect(isEnd(frame.next)).toBe(true)
  expect(document.activeElement).toBe(step(frame.next))
  unmount()
  // The address and its history entry are what a reload keeps.
  draw()
  await table()
  await pageIs('3')
  await user.click(step(frame.previous))
  await pageIs('2')
  expect(within(await table()).getByText('Game 2')).toBeDefined()
  await user.click(step(frame.previous))
  await pageIs('1')
  expect(location.search).toBe('')
})

test('a link into the middle tells no number, and leads back to the first page', async () => {
  answers.set('bets', threePages)
  history.replaceState(null, '', '/en/member/records?cursor=three')
  const { user } = draw()
  await table()
  expect(pager().queryByText(/\d/)).toBeNull()
  await user.click(step(frame.previous))
  await pageIs('1')
})

test('a page that a filter leaves empty is passed over', async () => {
  answers.set('bets', ({ cursor }: { cursor?: string }) =>
    cursor === 'later' ? { content: [round('old')] } : { ...pageOf([], 'later'), totals: { ...sums, count: 0 } },
  )
  draw()
  expect(within(await table()).getByText('Game old')).toBeDefined()
})

test('a cursor that the server refuses shows the first page', async () => {
  answers.set('bets', ({ cursor }: { cursor?: string }) =>
    cursor === undefined ? pageOf([round('1')]) : Promise.reject(new CallFailure('invalid_input')),
  )
  history.replaceState(null, '', '/en/member/records?cursor=cut')
  draw()
  expect(within(await table()).getByText('Game 1')).toBeDefined()
  expect(location.search).toBe('')
})

test('a page that has become empty shows the one before, without another entry in the history', async () => {
  answers.set('bets', threePages)
  history.replaceState({ kept: ['', 'two'] }, '', '/en/member/records?cursor=gone')
  const before = history.length
  let wasEmpty = false
  const watch = new MutationObserver(() => {
    wasEmpty ||= screen.queryByText(messages.none) !== null
  })
  watch.observe(document.body, { childList: true, subtree: true })
  draw()
  expect(within(await table()).getByText('Game 2')).toBeDefined()
  watch.disconnect()
  expect(location.search).toBe('?cursor=two')
  expect(history.length).toBe(before)
  expect(wasEmpty).toBe(false)
})

test('a failure is a sentence, and another try brings the rounds', async () => {
  answers.set('bets', () => Promise.reject(new CallFailure('network')))
  const { user } = draw()
  await screen.findByText(frame.failed)
  answers.set('bets', () => pageOf([round('1')]))
  await user.click(screen.getByRole('button', { name: frame.retry }))
  expect(await table()).toBeDefined()
  expect(screen.queryByText(frame.failed)).toBeNull()
})

test.each([
  ['guest', messages.guest, frame.login, 'login'],
  ['trial', messages.trial, frame.register, 'register'],
] as const)('a %s is told so, is asked nothing, and finds the way on', async (kind, sentence, button, dialog) => {
  loggedIn(kind)
  const { user } = draw()
  await screen.findByText(sentence)
  expect(calls).toEqual([])
  act(() => $dialog.set(undefined))
  await user.click(screen.getByRole('button', { name: button }))
  expect($dialog.get()?.name).toBe(dialog)
})

test('a member who logs in sees their rounds, and never those of the member before', async () => {
  loggedIn('guest')
  answers.set('bets', () => pageOf([round('mine')]))
  draw()
  await screen.findByText(messages.guest)
  act(() => loggedIn('member', 'a'))
  expect(within(await table()).getByText('Game mine')).toBeDefined()
  const theirs = later<object>()
  answers.set('bets', () => theirs.promise)
  act(() => loggedIn('member', 'b'))
  expect(screen.queryByText('Game mine')).toBeNull()
  await waitFor(() => expect(asked().length).toBe(2))
  theirs.answer(pageOf([round('theirs')]))
  expect(within(await table()).getByText('Game theirs')).toBeDefined()
  expect($session.get().member?.id).toBe('b')
})

test('a round opens with its movements, says when they do not come, and closes', async () => {
  answers.set('bets', () => pageOf([round('1')]))
  answers.set('roundDetail', () => Promise.reject(new CallFailure('network')))
  const { user } = draw()
  await user.click(within(await table()).getByRole('button', { name: '1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Round 1' })
  await within(dialog).findByText(messages.failed)
  expect(calls.at(-1)).toMatchObject({ name: 'roundDetail', input: { id: '1' } })
  await user.click(within(dialog).getByRole('button', { name: messages.close }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
