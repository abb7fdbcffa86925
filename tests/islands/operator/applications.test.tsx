import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { Applications } from '#islands/operator/Applications.tsx'
import { answers, asked, shown, signedIn, told, words } from './support.tsx'
import '#tests/support/island.tsx'

vi.mock('#browser/staff-client.ts', async () => ({
  setStaffToken: vi.fn(),
  call: (await import('./fake-staff-call.ts')).fakeStaffCall,
}))

const application = {
  ...{ id: '9', account: 'nida', promotion: 'combo', title: 'Weekend combo', state: 'applying', currency: 'THB' },
  ...{
    reward: { kind: 'cash', amount: '150.00' },
    remark: 'Six legs.',
    reason: '',
    pictures: [],
    sameElsewhere: ['bo'],
    shared: [{ what: 'device', accounts: ['cy'] }],
  },
  time: '2026-11-18T07:00:00.000Z',
}

beforeEach(() => {
  signedIn()
  answers.set('staffApplications', () => ({ content: [application] }))
})

const dialog = () => within(screen.getByRole('dialog'))

test('an application is refused with a reason, and who has sent its pictures or shares something is named', async () => {
  history.replaceState(null, '', '/en/operator/applications')
  answers.set('staffDecideApplication', () => ({ ...application, state: 'rejected' }))
  const { user } = shown(<Applications />)
  await user.click((await screen.findAllByRole('button', { name: words.redemptions.rejected.act }))[0]!)
  await dialog().findByText('Also sent by: bo')
  await dialog().findByText('Has had it too, same browser: cy')
  await user.click(dialog().getByRole('button', { name: words.redemptions.rejected.act }))
  await dialog().findByText(words.redemptions.needed)
  await user.type(dialog().getByLabelText(words.redemptions.remark), 'Four legs only.')
  await user.click(dialog().getByRole('button', { name: words.redemptions.rejected.act }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked('staffDecideApplication').at(-1)).toEqual({ id: '9', decision: 'rejected', reason: 'Four legs only.' })
})

test('applications are taken one by one: the next, whose each is, and back again', async () => {
  history.replaceState(null, '', '/en/operator/applications')
  const mine = { ...application, takenBy: 'olga', takenUntil: '2026-11-18T07:05:00.000Z' }
  const others = { ...application, id: '10', account: 'petch', takenBy: 'mana' }
  const page = (...content: object[]) => ({ content, counts: { waiting: content.length, held: 1, mine: 0 } })
  answers.set('staffApplications', () => page(application, others))
  answers.set('staffNextApplication', () => ({ taken: mine }))
  answers.set('staffTakeApplication', () => application)
  const { user } = shown(<Applications />)
  await screen.findByText('2 wait, 1 of them taken, 0 by you')
  const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }))
  expect(row('petch').getByText('mana works on it')).toBeDefined()
  expect(row('petch').queryByRole('button')).toBeNull()
  answers.set('staffApplications', () => page(mine, others))
  await user.click(screen.getByRole('button', { name: words.complaints.takeNext }))
  await waitFor(() => expect(row('nida').getByText(/^Yours until/)).toBeDefined())
  await user.click(row('nida').getByRole('button', { name: words.queue.giveBack }))
  await waitFor(() => expect(asked('staffTakeApplication').at(-1)).toMatchObject({ id: '9', free: true }))
  answers.set('staffTakeApplication', () => {
    throw new CallFailure('state_conflict', { status: 409 })
  })
  await waitFor(() => row('nida').getByRole('button', { name: words.queue.giveBack }))
  await user.click(row('nida').getByRole('button', { name: words.queue.giveBack }))
  await waitFor(() => expect(told()).toContain(words.taken.other))
})
