import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { Exports } from '#islands/operator/Exports.tsx'
import { $told } from '#islands/operator/tell.ts'
import staffErrors from '#locales/en/staff-errors.json'
import { answers, asked, listWords, shown, signedIn, time, words } from './support.tsx'
import '#tests/support/island.tsx'

vi.mock('#browser/staff-client.ts', async () => ({
  setStaffToken: vi.fn(),
  call: (await import('./fake-staff-call.ts')).fakeStaffCall,
}))

const file = (id: string, more = {}) => ({
  ...{ id, account: 'mali', record: 'bets', state: 'failed', askedAt: time, retriable: true, cancellable: true },
  ...more,
})
const archive = { ...file('a'), record: undefined, parts: ['profile', 'play'], state: 'ready', bytes: 3_145_728 }
const table = async () => within(await screen.findByRole('table'))
const told = () => $told.get().map(({ text }) => text)

beforeEach(() => {
  signedIn()
  history.replaceState(null, '', '/en/operator/exports')
  answers.set('staffExports', () => ({
    content: [
      file('1', { reason: 'the disk is full' }),
      file('2', { state: 'ready', lines: 120_000, endsAt: time, retriable: false, cancellable: false }),
    ],
  }))
  const { record: _, ...shownArchive } = { ...archive, retriable: false, cancellable: false, endsAt: time }
  answers.set('staffArchives', () => ({ content: [shownArchive] }))
})

test('a file that failed says why, is made again, or cancelled with a reason; one that is there has no acts', async () => {
  answers.set('staffRetryExport', () => ({}))
  answers.set('staffCancelExport', () => ({}))
  const { user } = shown(<Exports />)
  const rows = (await table()).getAllByRole('row').map((row) => within(row))
  expect(rows[1]!.getByText('the disk is full')).toBeDefined()
  expect(rows[2]!.getByText('120,000')).toBeDefined()
  expect(rows[2]!.queryByRole('button')).toBeNull()
  await user.click(rows[1]!.getByRole('button', { name: listWords.retry }))
  await waitFor(() => expect(asked('staffRetryExport')).toEqual([{ id: '1' }]))
  expect(told()).toEqual([words.exports.retried])
  await user.click((await table()).getByRole('button', { name: words.exports.cancel }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(words.reason.label), 'too long')
  await user.click(dialog.getByRole('button', { name: words.exports.cancel }))
  await waitFor(() => expect(asked('staffCancelExport')).toEqual([{ id: '1', reason: 'too long' }]))
})

test('archives are a list of their own, in the address, by their size', async () => {
  const { user } = shown(<Exports />)
  await table()
  await user.click(screen.getByRole('button', { name: words.exports.views.data }))
  expect(location.search).toBe('?view=data')
  expect((await screen.findAllByText('3.1 MB')).length).toBeGreaterThan(0)
  expect((await table()).getByText(`${words.exports.parts.profile}, ${words.exports.parts.play}`)).toBeDefined()
})

test('who only reads is offered no act, and a failure of one is a sentence', async () => {
  signedIn('rita', ['jobs.read'])
  const { user, unmount } = shown(<Exports />)
  expect((await table()).queryByRole('button')).toBeNull()
  unmount()
  signedIn()
  answers.set('staffRetryExport', () => {
    throw new CallFailure('state_conflict')
  })
  shown(<Exports />)
  await user.click((await table()).getByRole('button', { name: listWords.retry }))
  await waitFor(() => expect(told()).toEqual([staffErrors.state_conflict]))
})

test('an account without files says so and offers all again', async () => {
  history.replaceState(null, '', '/en/operator/exports?account=nok')
  answers.set('staffExports', () => ({ content: [] }))
  const { user } = shown(<Exports />)
  expect(await screen.findByText(words.exports.noneFound)).toBeDefined()
  await user.click(screen.getByRole('button', { name: listWords.clearFilters }))
  expect(location.search).toBe('')
})
