import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { PayoutReplay } from '#islands/agent/PayoutReplay.tsx'
import pay from '#locales/en/pay.json' with { type: 'json' }
import records from '#locales/en/records.json' with { type: 'json' }
import { answers } from '#tests/support/fake-call.ts'
import { loggedIn, shown } from '#tests/support/island.tsx'
import { detail, words } from './payout-samples.ts'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

/** A payment for an hour, which has no kinds of game. */
const hour = (more: object = {}) =>
  detail({ kind: 'hourly-salary', types: [], bonus: undefined, netLoss: '0.00000', ...more })
const directs = [{ account: 'team101', kind: 'agent', validBet: '700.00000', netLoss: '0.00000' }]

/** Opens a payment and computes it anew; gives what was said of it. */
async function said(payment: object): Promise<string | null> {
  answers.set('agentPayout', () => payment)
  const { user } = shown(
    <PayoutReplay run="7" names={records.types} onBack={() => undefined} messages={words} locale="en" />,
  )
  const button = await screen.findByRole('button', { name: pay.replay.recompute })
  await user.click(button)
  return within(screen.getByRole('region', { name: pay.replay.wrong })).getByRole('status').textContent
}

beforeEach(() => loggedIn('agent'))

test('the base of an hour is shown by the team of each agent directly below, with the rest, and is checked by them', async () => {
  expect(await said(hour({ directs, rest: '200.00000' }))).toBe(pay.replay.equal)
  screen.getByText('By agent directly below: 1 team with bets')
  const rows = within(screen.getByRole('table', { name: pay.replay.directsName })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'The team below team101700.00',
    `${pay.replay.restOf}200.00`,
  ])
  cleanup()
  expect(await said(hour({ directs, rest: '199.99999' }))).toBe(
    'These parts differ: base. Please tell customer service.',
  )
  cleanup()
  // A team that has come since is taken off again.
  expect(await said(hour({ directs: [{ ...directs[0]!, validBet: '950.00000' }], rest: '-50.00000' }))).toBe(
    pay.replay.equal,
  )
})

test.each(['many', 'hidden', 'old'] as const)(
  'a base without parts says why (%s), and is not said to be checked',
  async (unsplit) => {
    expect(await said(hour({ unsplit }))).toBe(pay.replay.equalUnsplit)
    screen.getByText(pay.replay.unsplit[unsplit])
    expect(screen.queryByRole('table', { name: pay.replay.directsName })).toBeNull()
    expect(screen.queryByText(pay.replay.equal)).toBeNull()
  },
)

test('a day without its direct downlines says so, and is still checked by kind of game', async () => {
  expect(await said(detail({ unsplit: 'hidden' }))).toBe(pay.replay.equal)
  screen.getByText(pay.replay.unsplit.hidden)
})

test('a receipt of another amount than was computed is found', async () => {
  expect(await said(detail({ received: '1.99999' }))).toBe('These parts differ: receipt. Please tell customer service.')
  cleanup()
  expect(await said(detail({ state: 'due', receipt: undefined, received: undefined }))).toBe(pay.replay.equal)
})
