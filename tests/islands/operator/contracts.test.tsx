import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { AgentContracts } from '#islands/operator/AgentContracts.tsx'
import pay from '#locales/en/pay.json' with { type: 'json' }
import talk from '#locales/en/talk.json' with { type: 'json' }
import { answers, asked, shown, signedIn, time, told, words } from './support.tsx'
import '#tests/support/island.tsx'

vi.mock('#browser/staff-client.ts', async () => ({
  setStaffToken: vi.fn(),
  call: (await import('./fake-staff-call.ts')).fakeStaffCall,
}))

const said = words.contracts
const tier = (rate: string, activeMembers: number, periodValidBet: string) => ({
  ...{ rate, activeMembers, periodValidBet, periodProfitLoss: '0.00', betAmount: '0.00' },
})
const row = (more: object) => ({
  ...{ id: '12', kind: 'dividend', downline: 'top', state: 'accepted', rate: '20.00' },
  tiers: [tier('10.00', 5, '0.00'), tier('20.00', 1200, '50000.00')],
  ...{ events: [{ what: 'offered', at: time }], ...more },
})

beforeEach(() => {
  history.replaceState(null, '', '/en/operator/agent-pay?view=contracts')
  signedIn()
  answers.set('staffContracts', () => ({
    content: [row({}), row({ id: '13', state: 'offered' }), row({ id: '14', state: 'rejected' })],
    ...{ currencySymbol: '฿', timeZone: 'Asia/Bangkok' },
  }))
})
const list = () => shown(<AgentContracts onBack={() => undefined} />)
const button = async (name: string) => (await screen.findAllByRole('button', { name }))[0]!
const dialog = () => within(screen.getByRole('dialog'))

const rowsOf = (box: Pick<typeof screen, 'getAllByRole'>) =>
  box.getAllByRole('row').map((line) => [...line.children].map((cell) => cell.textContent?.trim()))
const table = [
  [pay.tier, talk.contract.activeMembers, talk.contract.periodValidBet],
  ['10.00%', '5', '฿0.00'],
  ['20.00%', '1,200', '฿50,000.00'],
]

test('a row opens by keyboard to what each tier asks for, in the table and on a phone’s card', async () => {
  signedIn('rita', ['agents.read'])
  const { user } = list()
  const openers = await screen.findAllByRole('button', { name: '2 tiers of C-12' })
  expect(openers.map((opener) => opener.closest('li') !== null)).toEqual([false, true])
  for (const opener of openers) {
    opener.focus()
    await user.keyboard('{Enter}')
    expect(rowsOf(dialog())).toEqual(table)
    await user.click(dialog().getByRole('button', { name: words.close }))
    expect(screen.queryByRole('dialog')).toBeNull()
  }
})

test('a contract of salary that asks for nothing has its rate alone', async () => {
  const plain = { kind: 'daily-salary', rate: '0.50', tiers: [tier('0.50', 0, '0.00')] }
  answers.set('staffContracts', () => ({ content: [row(plain)], currencySymbol: '฿', timeZone: 'Asia/Bangkok' }))
  const { user } = list()
  await user.click(await button('1 tier of C-12'))
  expect(rowsOf(dialog())).toEqual([[pay.tier], ['0.50%']])
})

test('what is to be ended says what it asks for', async () => {
  const { user } = list()
  await user.click(await button('End C-12'))
  expect(rowsOf(dialog())).toEqual(table)
})

test('what runs is ended by its number and with a reason, an offer without a number, and what is over not at all', async () => {
  answers.set('staffEndContract', ({ number }: { number?: string }) => {
    if (number === 'C-99') throw new CallFailure('contract_number')
    return { was: 'accepted' }
  })
  const { user } = list()
  await user.click(await button('End C-12'))
  await user.click(dialog().getByRole('button', { name: said.end }))
  dialog().getByText('Type C-12.')
  dialog().getByText(words.reason.needed)
  await user.type(dialog().getByLabelText('To confirm, type C-12'), 'C-99')
  await user.type(dialog().getByLabelText(new RegExp(`^${words.reason.label}`)), 'It moves')
  await user.click(dialog().getByRole('button', { name: said.end }))
  await dialog().findByText(/Type the number of the contract/)
  await user.clear(dialog().getByLabelText('To confirm, type C-12'))
  await user.type(dialog().getByLabelText('To confirm, type C-12'), 'C-12')
  await user.click(dialog().getByRole('button', { name: said.end }))
  expect(asked('staffEndContract').at(-1)).toEqual({ id: '12', reason: 'It moves', number: 'C-12' })
  expect(told()).toContain('C-12 has ended.')
  await user.click(await button('Take C-13 back'))
  await user.type(dialog().getByLabelText(new RegExp(`^${words.reason.label}`)), 'A mistake')
  await user.click(dialog().getByRole('button', { name: said.takeBack }))
  expect(asked('staffEndContract').at(-1)).toEqual({ id: '13', reason: 'A mistake' })
  expect(screen.queryByRole('button', { name: /^(End|Take) C-14/ })).toBeNull()
})

test('the house offers tiers, played before, to an account that has nobody above', async () => {
  const totals = { count: 3, reached: 2, would: '900.00', running: '0.00', difference: '900.00' }
  answers.set('staffPlayContract', () => ({
    ...{ days: { from: '2026-08-01', to: '2026-10-29' }, hasRunning: false, periods: [], totals, currencySymbol: '฿' },
  }))
  answers.set('staffOfferContract', ({ account }: { account: string }) => {
    if (account === 'nobody') throw new CallFailure('user_unknown')
    return { id: '20' }
  })
  const { user } = list()
  await user.click(await button(said.offer))
  const account = await screen.findByLabelText(words.agentPay.agent)
  const send = () => user.click(dialog().getByRole('button', { name: said.offer }))
  await send()
  dialog().getByText(said.accountNeeded)
  dialog().getByText(/at most 100/)
  await user.type(account, 'nobody')
  await user.selectOptions(dialog().getByLabelText(words.agentPay.kind), 'hourly-salary')
  await user.type(dialog().getByLabelText(pay.offerForm.rate), '0.5')
  await user.type(dialog().getByLabelText(talk.contract.betAmount['hourly-salary']), '1,000')
  await user.click(dialog().getByRole('button', { name: talk.contract.played.title }))
  await dialog().findByText(/The team of nobody/)
  const tiers = [{ rate: '0.5', betAmount: '1000' }]
  expect(asked('staffPlayContract')).toEqual([{ account: 'nobody', kind: 'hourly-salary', tiers }])
  await send()
  await dialog().findByText(said.notTop)
  await user.clear(account)
  await user.type(account, 'top')
  await send()
  expect(asked('staffOfferContract').at(-1)).toEqual({ account: 'top', kind: 'hourly-salary', tiers })
  expect(told()).toContain('C-20 is offered to top, who has been told.')
})

test('who only reads has no such buttons', async () => {
  signedIn('rita', ['agents.read'])
  list()
  await screen.findAllByText('C-12')
  expect(screen.queryByRole('button', { name: said.offer })).toBeNull()
  expect(screen.queryByRole('button', { name: /^(End|Take) C-/ })).toBeNull()
})
