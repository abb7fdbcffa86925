import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { AgentPay } from '#islands/operator/AgentPay.tsx'
import { answers, asked, shown, signedIn, time, told, words } from './support.tsx'
import '#tests/support/island.tsx'

vi.mock('#browser/staff-client.ts', async () => ({
  setStaffToken: vi.fn(),
  call: (await import('./fake-staff-call.ts')).fakeStaffCall,
}))

const said = words.payCorrections
const place = { currencySymbol: '฿', timeZone: 'Asia/Bangkok' }
const period = { starts: '2026-11-19T17:00:00.000Z', ends: '2026-11-20T17:00:00.000Z', firstDay: '2026-11-20' }
const day = { ...period, lastDay: '2026-11-20' }
const sums = { base: '900.00', pay: '2.70' }
const line = (more: object = {}) => ({
  ...{ agentId: '7', account: 'agent', contract: '41', rate: '0.30', activeMembers: 9, base: '900.00', claim: '2.70' },
  ...{
    given: '2.70',
    pay: '2.00',
    isAsked: false,
    carried: '0.00',
    owed: '0.00',
    state: 'paid',
    paidAt: time,
    ...more,
  },
})
const correction = (more: object = {}) => ({
  ...{ id: '3', run: '5', account: 'agent', kind: 'daily-salary', ...day, amount: '-0.50', reverses: false },
  ...{ reason: 'A bet was void', askedBy: 'petch', askedAt: time, endsAt: '2026-11-21T10:00:00.000Z' },
  ...{ state: 'pending', ...more },
})
const at = (search: string) => history.replaceState(null, '', `/en/operator/agent-pay${search}`)

beforeEach(() => {
  at('')
  signedIn()
  answers.set('staffPayHolds', () => ({ content: [], currencySymbol: '฿' }))
  answers.set('staffPayRuns', () => ({ content: [], ...place }))
  answers.set('staffPayLines', () => ({ kind: 'daily-salary', ...day, sums, content: [line()], ...place }))
  answers.set('staffPayCorrections', () => ({ content: [correction()], ...place }))
})

describe('a settled period of agents’ pay', () => {
  const show = async (late?: object) => {
    at('?run=5')
    answers.set('staffPayLines', () => ({
      ...{ kind: 'daily-salary', ...day, sums: { ...sums, ...(late && { late }) }, content: [line()], ...place },
    }))
    shown(<AgentPay />)
    const told = (name: string) => screen.getByText(name).nextElementSibling?.textContent
    await screen.findByText(words.agentPay.sumBase)
    expect(told(words.agentPay.sumBase)).toBe('฿900.00')
    expect(told(words.agentPay.total)).toBe('฿2.70')
    return screen.queryByText(words.agentPay.sumLate)?.nextElementSibling?.textContent
  }

  test('says what its branches played and what it paid', async () => expect(await show()).toBeUndefined())

  test('names what came late by a few days, and by the first and the last of many', async () => {
    const span = { sum: '-20.00', from: '2026-11-10', to: '2026-11-17' }
    const days = [{ day: '2026-11-17', amount: '-20.00' }]
    expect(await show({ ...span, days })).toBe('−฿20.00')
    screen.getByText('late, from 2026-11-17: −฿20.00')
    cleanup()
    expect(await show({ ...span, days: [] })).toBe('−฿20.00')
    screen.getByText('late, from 2026-11-10 to 2026-11-17')
  })
})

describe('corrections of agents’ pay', () => {
  test('stand beside what their period paid', async () => {
    const run = { id: '5', kind: 'daily-salary', ...day, lines: 1, total: '2.70', waiting: '0.00', computedAt: time }
    answers.set('staffPayRuns', () => ({ content: [{ ...run, corrected: '-0.50' }], ...place }))
    shown(<AgentPay />)
    await screen.findAllByText('corrected by −฿0.50')
  })

  test('are asked for from the line, with an amount and a reason that the agent reads', async () => {
    at('?run=5')
    const { user } = shown(<AgentPay />)
    await user.click((await screen.findAllByRole('button', { name: said.correct }))[0]!)
    const dialog = within(screen.getByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: said.ask }))
    dialog.getByText(words.reason.needed)
    dialog.getByText('Please type an amount such as -12.50.')
    await user.type(dialog.getByLabelText(new RegExp(`^${said.amount}`)), '-0.50')
    await user.type(dialog.getByLabelText(said.agentReads), 'A bet was void')
    answers.set('staffCorrectPay', () => correction())
    const content = [line({ isAsked: true })]
    answers.set('staffPayLines', () => ({ kind: 'daily-salary', ...day, sums, content, ...place }))
    await user.click(dialog.getByRole('button', { name: said.ask }))
    expect((await screen.findAllByText(said.asked)).length).toBeGreaterThan(0)
    expect(asked('staffCorrectPay')).toEqual([
      { run: '5', account: 'agent', reason: 'A bet was void', amount: '-0.50' },
    ])
  })

  test('take all of it back without an amount', async () => {
    at('?run=5')
    const { user } = shown(<AgentPay />)
    await user.click((await screen.findAllByRole('button', { name: said.correct }))[0]!)
    const dialog = within(screen.getByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: said.acts.all }))
    await user.type(dialog.getByLabelText(said.agentReads), 'Paid by mistake')
    answers.set('staffCorrectPay', () => correction({ amount: '-2.00', reverses: true }))
    await user.click(dialog.getByRole('button', { name: said.ask }))
    await expect.poll(() => told().length).toBe(1)
    expect(asked('staffCorrectPay')).toEqual([{ run: '5', account: 'agent', reason: 'Paid by mistake' }])
  })

  test('are approved by another person, and taken back by who asked', async () => {
    at('?view=corrections')
    const mine = correction({ id: '4', askedBy: 'olga', account: 'other' })
    answers.set('staffPayCorrections', () => ({ content: [correction(), mine], ...place }))
    const { user } = shown(<AgentPay />)
    await screen.findAllByText('A bet was void', { exact: false })
    expect(screen.getAllByText(said.yours).length).toBeGreaterThan(0)
    answers.set('staffApprovePayCorrection', () => correction({ state: 'approved' }))
    await user.click(screen.getAllByRole('button', { name: said.approve })[0]!)
    await expect.poll(() => asked('staffApprovePayCorrection')).toEqual([{ id: '3' }])
    await user.click(screen.getAllByRole('button', { name: said.takeBack })[0]!)
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByLabelText(words.reason.label), 'Not needed')
    answers.set('staffRefusePayCorrection', () => ({ ...mine, state: 'refused' }))
    await user.click(dialog.getByRole('button', { name: said.takeBack }))
    await expect.poll(() => asked('staffRefusePayCorrection')).toEqual([{ id: '4', reason: 'Not needed' }])
  })

  test('that were approved say what is still to be taken', async () => {
    at('?view=corrections&state=approved')
    const done = { state: 'approved', decidedBy: 'olga', decidedAt: time, rest: '-0.30' }
    answers.set('staffPayCorrections', () => ({ content: [correction(done)], ...place }))
    shown(<AgentPay />)
    expect((await screen.findAllByText('฿0.30 is taken from what is paid next')).length).toBeGreaterThan(0)
    expect(asked('staffPayCorrections').at(-1)).toMatchObject({ state: 'approved' })
    expect(screen.queryByRole('button', { name: said.approve })).toBeNull()
  })
})

test('what is owed and nobody can pay any more is written off with a reason', async () => {
  at('?view=owed')
  const { payOwed } = words
  const owed = { account: 'agent', kind: 'hourly-salary', owed: '0.20' }
  answers.set('staffPayOwed', () => ({ content: [owed], currencySymbol: '฿' }))
  answers.set('staffWriteOffPay', () => ({ amount: '0.20' }))
  const { user } = shown(<AgentPay />)
  await user.click((await screen.findAllByRole('button', { name: /^Write off what is owed to agent/ }))[0]!)
  const dialog = within(screen.getByRole('dialog', { name: 'Write off ฿0.20 owed to agent' }))
  await user.click(dialog.getByRole('button', { name: payOwed.writeOff }))
  dialog.getByText(words.reason.needed)
  await user.type(dialog.getByLabelText(words.reason.label), 'The agent above has left')
  answers.set('staffPayOwed', () => ({ content: [], currencySymbol: '฿' }))
  await user.click(dialog.getByRole('button', { name: payOwed.writeOff }))
  await screen.findByText(payOwed.none)
  expect(asked('staffWriteOffPay')).toEqual([
    { account: 'agent', kind: 'hourly-salary', reason: 'The agent above has left' },
  ])
})

test('contracts tell staff between whom they are and what happened to them', async () => {
  at('?view=contracts')
  const events = [
    { what: 'offered', at: time },
    { what: 'rejected', at: time, by: 'agent', reason: 'Too little' },
  ]
  const contract = {
    id: '41',
    kind: 'dividend',
    downline: 'agent',
    state: 'rejected',
    rate: '0.50',
    tiers: [{}, {}],
    events,
  }
  answers.set('staffContracts', () => ({ content: [contract], ...place }))
  const { user } = shown(<AgentPay />)
  expect((await screen.findAllByText(/Offered by the house/)).length).toBeGreaterThan(0)
  expect(screen.getAllByText(/Rejected by agent: “Too little”/).length).toBeGreaterThan(0)
  await user.type(screen.getByLabelText(words.contracts.account), 'agent')
  await expect.poll(() => asked('staffContracts').at(-1)).toMatchObject({ account: 'agent' })
})
