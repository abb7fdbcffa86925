import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { StaffFriend } from '#api/staff-referral.ts'
import { Referrals } from '#islands/operator/Referrals.tsx'
import { answers, asked, shown, signedIn, words } from './support.tsx'
import '#tests/support/island.tsx'

vi.mock('#browser/staff-client.ts', async () => ({
  setStaffToken: vi.fn(),
  call: (await import('./fake-staff-call.ts')).fakeStaffCall,
}))

const said = words.referral
const held: StaffFriend = {
  ...{ id: '7', friend: 'nok', referrer: 'somchai', joinedAt: '2026-11-10T02:40:00.000Z', state: 'held' },
  ...{ shared: ['device', 'phone'], deposit: '0.00', reward: '0.00', bets: '0.00', share: '0.00' },
}
const month = {
  ...{ month: '2026-11', joined: 12, counted: 5, deposits: '9000.00', bets: '40000.00', rewards: '500.00' },
  ...{ shares: '200.00', takenBack: '100.00' },
}

beforeEach(() => {
  history.replaceState(null, '', '/en/operator/referral')
  signedIn()
  answers.set('staffReferralSums', () => ({ months: [month], held: 1, currency: 'THB' }))
  answers.set('staffReferrals', () => ({ content: [held], currency: 'THB' }))
})

describe('friends in the console', () => {
  test('shows what they cost and brought, who is held and why', async () => {
    shown(<Referrals />)
    const sums = await screen.findByRole('region', { name: said.sums })
    await within(sums).findAllByText('฿9,000.00')
    within(sums).getByText('1 held')
    expect(screen.getAllByText(`${said.shared.device}, ${said.shared.phone}`)).not.toHaveLength(0)
  })

  test.each([
    [true, said.approve],
    [false, said.reject],
  ])('a decision (%s) needs a reason, is sent once, and the list is read again', async (approve, name) => {
    const { user } = shown(<Referrals />)
    await user.click((await screen.findAllByRole('button', { name }))[0]!)
    const dialog = screen.getByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name }))
    within(dialog).getByText(words.reason.needed)
    answers.set('staffDecideReferral', () => held)
    answers.set('staffReferrals', () => ({ content: [], currency: 'THB' }))
    await user.type(within(dialog).getByLabelText(words.reason.label), 'Seen')
    await user.click(within(dialog).getByRole('button', { name }))
    await screen.findByText(said.none)
    expect(asked('staffDecideReferral').at(-1)).toMatchObject({ id: '7', approve, reason: 'Seen' })
  })

  test('who may only read decides nothing', async () => {
    signedIn('olga', ['rewards.read'])
    shown(<Referrals />)
    await screen.findAllByText(`${said.shared.device}, ${said.shared.phone}`)
    expect(screen.queryByRole('button', { name: said.approve })).toBeNull()
    expect(screen.queryByText(said.shows.settings)).toBeNull()
  })
})
