import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { StaffTreeRow } from '#api/staff-tree.ts'
import { CallFailure } from '#browser/failure.ts'
import { AgentTree } from '#islands/operator/AgentTree.tsx'
import { answers, asked, shown, signedIn, textsOf, words } from './support.tsx'
import '#tests/support/island.tsx'

vi.mock('#browser/staff-client.ts', async () => ({
  setStaffToken: vi.fn(),
  call: (await import('./fake-staff-call.ts')).fakeStaffCall,
}))

const said = words.tree
const refusals = textsOf().staffErrors as Readonly<Record<'upline_below' | 'contracts_held', string>>
const row: StaffTreeRow = {
  ...{ account: 'krit', nickname: 'Krit', type: 2, state: 'active', createdAt: '2026-01-10T02:40:00.000Z' },
  ...{ members: 1_204, agents: 12, contracts: [{ kind: 'dividend', rate: '30.00' }] },
  ...{ validBet: '90000.00', result: '-120.00', paid: '450.00' },
}
const page = { content: [row], path: ['boss'], from: '2026-11-01', currencySymbol: '฿' }

beforeEach(() => {
  history.replaceState(null, '', '/en/operator/agents?account=boss')
  signedIn()
  answers.set('staffTree', () => page)
})
const openMove = async () => {
  const { user } = shown(<AgentTree />)
  await user.click((await screen.findAllByRole('button', { name: said.move }))[0]!)
  return { user, dialog: screen.getByRole('dialog') }
}

describe('the tree of agents in the console', () => {
  test('shows a team with its figures, and leads down and back up', async () => {
    shown(<AgentTree />)
    await screen.findAllByText('฿90,000.00')
    expect(asked('staffTree').at(-1)).toMatchObject({ account: 'boss' })
    const way = screen.getByRole('navigation', { name: said.path })
    expect(within(way).getByRole('link', { name: 'boss' }).getAttribute('aria-current')).toBe('page')
    expect(within(way).getByRole('link', { name: said.top }).getAttribute('href')).toBe('/en/operator/agents')
    expect(screen.getAllByRole('link', { name: /krit/ })[0]!.getAttribute('href')).toContain('account=krit')
  })

  test('a move needs an agent and a reason, says how many move, and the list is read again', async () => {
    const { user, dialog } = await openMove()
    within(dialog).getByText(said.moveLead.replace('{n}', '1,204'))
    await user.click(within(dialog).getByRole('button', { name: said.submit }))
    within(dialog).getByText(said.uplineNeeded)
    within(dialog).getByText(words.reason.needed)
    await user.type(within(dialog).getByLabelText(said.upline), 'nok')
    await user.type(within(dialog).getByLabelText(words.reason.label), 'The agent has left')
    answers.set('staffMoveMember', () => ({ account: 'krit', accounts: 1_205 }))
    answers.set('staffTree', () => ({ ...page, content: [] }))
    await user.click(within(dialog).getByRole('button', { name: said.submit }))
    await screen.findByText(said.none.replace('{account}', 'boss'))
    expect(asked('staffMoveMember')).toEqual([{ account: 'krit', upline: 'nok', reason: 'The agent has left' }])
  })

  test('a move to the house names nobody', async () => {
    const { user, dialog } = await openMove()
    await user.selectOptions(within(dialog).getByLabelText(said.where), 'house')
    expect(within(dialog).queryByLabelText(said.upline)).toBeNull()
    await user.type(within(dialog).getByLabelText(words.reason.label), 'Wish of the member')
    answers.set('staffMoveMember', () => ({ account: 'krit', accounts: 1_205 }))
    await user.click(within(dialog).getByRole('button', { name: said.submit }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(asked('staffMoveMember').at(-1)).toEqual({
      account: 'krit',
      upline: undefined,
      reason: 'Wish of the member',
    })
  })

  test('a refusal stands at the field or over the form, and what was typed stays', async () => {
    const { user, dialog } = await openMove()
    await user.type(within(dialog).getByLabelText(said.upline), 'nok')
    await user.type(within(dialog).getByLabelText(words.reason.label), 'Why not')
    for (const code of ['upline_below', 'contracts_held'] as const) {
      answers.set('staffMoveMember', () => {
        throw new CallFailure(code)
      })
      await user.click(within(dialog).getByRole('button', { name: said.submit }))
      await within(dialog).findByText(refusals[code])
    }
    expect(within(dialog).getByLabelText<HTMLInputElement>(said.upline).value).toBe('nok')
  })

  test('who may only read moves nobody', async () => {
    signedIn('olga', ['agents.read'])
    shown(<AgentTree />)
    await screen.findAllByText('฿90,000.00')
    expect(screen.queryByRole('button', { name: said.move })).toBeNull()
  })
})
