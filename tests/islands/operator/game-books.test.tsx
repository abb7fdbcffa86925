import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { GameBooks } from '#islands/operator/GameBooks.tsx'
import { $told } from '#islands/operator/tell.ts'
import { answers, asked, listWords, shown, signedIn, time, words } from './support.tsx'
import '#tests/support/island.tsx'

vi.mock('#browser/staff-client.ts', async () => ({
  setStaffToken: vi.fn(),
  call: (await import('./fake-staff-call.ts')).fakeStaffCall,
}))

const table = async () => within(await screen.findByRole('table'))
const finding = {
  ...{ id: '4', kind: 'amount_differs', transaction: 'a1b2', foundAt: time },
  detail: { here: '5.00', there: '6.00', round: 'r9' },
}
const round = {
  ...{ id: '7', memberId: '1', account: 'mali', vassalage: 'PG', gameCode: 'pg_koi', round: 'r7', openedAt: time },
}
const transfer = {
  ...{ id: 't-1', memberId: '1', account: 'mali', vassalage: 'KH', direction: 'deposit', amount: '500.00' },
  ...{ currency: 'THB', createdAt: time, attempts: 4 },
}
const run = (more = {}) => ({ id: '3', askedAt: time, state: 'done', hours: 24, hoursDone: 24, found: 0, ...more })

beforeEach(() => {
  signedIn()
  history.replaceState(null, '', '/en/operator/game-books')
  answers.set('staffReconciliations', () => ({ content: [] }))
  answers.set('staffFindings', () => ({ content: [finding], next: 'WyJ' }))
})

test('findings read as sentences, page by page; open rounds have their age and lead to their member', async () => {
  answers.set('staffOpenRounds', () => ({ content: [round] }))
  const { user } = shown(<GameBooks />)
  expect((await table()).getByText(words.gameBooks.kinds.amount_differs)).toBeDefined()
  expect((await table()).getByText('here 5.00, there 6.00, round r9')).toBeDefined()
  await user.click(screen.getByRole('link', { name: listWords.next }))
  await waitFor(() => expect(asked('staffFindings').at(-1)).toEqual({ cursor: 'WyJ', pageSize: 50 }))
  await user.click(screen.getByRole('button', { name: words.gameBooks.lists.rounds }))
  expect((await table()).getByText('Round r7')).toBeDefined()
  expect((await table()).getByRole('link', { name: 'mali' }).getAttribute('href')).toContain('/operator/members?')
  expect(asked('staffOpenRounds')).toEqual([{ cursor: undefined, pageSize: 50, hours: 1 }])
  await user.selectOptions(screen.getByLabelText(words.gameBooks.openFor), '24 hours')
  await waitFor(() => expect(asked('staffOpenRounds').at(-1)).toMatchObject({ hours: 24 }))
  expect(location.search).toBe('?show=rounds&hours=24')
})

test.each([
  ['', 'staffFindingsFile', {}],
  ['?show=rounds&hours=168', 'staffOpenRoundsFile', { hours: 168 }],
  ['?show=transfers', 'staffOpenTransfersFile', {}],
] as const)('the list at %j is saved as its file, filtered as it is shown', async (query, call, input) => {
  history.replaceState(null, '', `/en/operator/game-books${query}`)
  for (const name of ['staffOpenRounds', 'staffOpenTransfers'] as const) answers.set(name, () => ({ content: [] }))
  answers.set(call, () => new Blob(['found']))
  // A file that is saved leads nowhere.
  const saving = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const { user } = shown(<GameBooks />)
  await user.click(screen.getByRole('button', { name: words.csv.save }))
  await waitFor(() => expect(saving).toHaveBeenCalledOnce())
  expect(asked(call)).toEqual([input])
  saving.mockRestore()
})

test('an open transfer is closed by what somebody knows, with a reason', async () => {
  history.replaceState(null, '', '/en/operator/game-books?show=transfers')
  answers.set('staffOpenTransfers', () => ({ content: [transfer] }))
  answers.set('staffCloseTransfer', () => ({ state: 'refused', amount: '500.00', currency: 'THB', by: 'evidence' }))
  const { user } = shown(<GameBooks />)
  expect((await table()).getByText('asked 4 times')).toBeDefined()
  await user.click((await table()).getByRole('button', { name: words.gameBooks.close }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(dialog.getByLabelText(words.gameBooks.verdict), words.gameBooks.verdicts.refused)
  await user.click(dialog.getByRole('button', { name: words.gameBooks.close }))
  expect(asked('staffCloseTransfer')).toEqual([])
  await user.type(dialog.getByLabelText(words.reason.label), 'mail of KH')
  await user.click(dialog.getByRole('button', { name: words.gameBooks.close }))
  await waitFor(() =>
    expect(asked('staffCloseTransfer')).toEqual([{ id: 't-1', verdict: 'refused', reason: 'mail of KH' }]),
  )
  expect($told.get().map(({ text }) => text)).toContain(words.gameBooks.closed.evidence)
})

test('who may only read closes and compares nothing', async () => {
  signedIn('nina', ['books.read'])
  history.replaceState(null, '', '/en/operator/game-books?show=transfers')
  answers.set('staffOpenTransfers', () => ({ content: [transfer] }))
  shown(<GameBooks />)
  expect((await table()).getByText('mali')).toBeDefined()
  expect(await screen.findByText(words.gameBooks.never)).toBeDefined()
  expect(screen.queryByRole('link', { name: 'mali' })).toBeNull()
  expect(screen.queryByRole('button', { name: words.gameBooks.close })).toBeNull()
  expect(screen.queryByRole('button', { name: words.gameBooks.compare })).toBeNull()
})

test('a comparison that somebody has begun is not begun again, and one that has failed says why', async () => {
  answers.set('staffReconciliations', () => ({ content: [run({ state: 'running', hoursDone: 6, found: 2 })] }))
  shown(<GameBooks />)
  expect(await screen.findByText('6 of 24 hours compared')).toBeDefined()
  expect(screen.getByText('2 new findings')).toBeDefined()
  expect(screen.getByRole('button', { name: words.gameBooks.compare })).toHaveProperty('disabled', true)
})
