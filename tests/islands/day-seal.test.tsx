import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { dayFormat, teamFormat } from '#api/day-seal-proof.ts'
import { CallFailure } from '#browser/failure.ts'
import { DaySeal } from '#islands/agent/DaySeal.tsx'
import sealTexts from '#locales/en/day-seal.json' with { type: 'json' }
import lists from '#locales/en/lists.json' with { type: 'json' }
import { hashOf, merkleTree, saltOf } from '#server/ledger/public.ts'
import { answers, calls } from '#tests/support/fake-call.ts'
import { loggedIn, press, shown } from '#tests/support/island.tsx'

const words = { ...lists, ...sealTexts }

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const day = '2026-11-18'
const seed = Buffer.alloc(32, 7)
const sums = (bets: number, baht: number) => {
  const units = String(baht * 100_000)
  return { bets: String(bets), staked: units, validBet: units, won: '0' }
}
/** A day with two teams, as the server seals it; nothing of it is in a block yet. */
function sealed(sum = sums(3, 137)) {
  const leafOf = (agent: string, one: ReturnType<typeof sums>) =>
    JSON.stringify([teamFormat, day, agent, one.bets, one.staked, one.validBet, one.won, '0', '0', '0', '0'])
  const leaves = [
    { name: `${day}-0`, text: leafOf('0', sum) },
    { name: `${day}-41`, text: leafOf('41', sum) },
  ]
  const tree = merkleTree(leaves.map((leaf) => hashOf(seed, leaf)))
  const statement = JSON.stringify([dayFormat, day, tree.root.toString('hex'), '2', '0'.repeat(64)])
  const detail = JSON.stringify({ statement })
  return {
    ...{ sealedAt: '2026-11-18T17:01:35.000Z', agent: '41', statement },
    team: {
      ...{ leaf: leaves[1]!.text, salt: saltOf(seed, leaves[1]!.name).toString('hex'), index: 1 },
      path: tree.path(1).map((hash) => hash.toString('hex')),
    },
    logged: {
      id: 'audit-9',
      leaf: JSON.stringify([
        'baize-audit-1',
        '9',
        '',
        'system',
        'figures.sealed',
        '',
        '',
        '',
        '',
        detail,
        'done',
        '',
        '',
      ]),
    },
    ...{ blocks: [], checkpoints: [], keys: [] },
    parts: [
      { account: 'team101', kind: 'agent', ...sums(2, 107) },
      { account: 'somchai', kind: 'member', ...sums(1, 30) },
    ],
    counted: sum,
  }
}
const answer = (more: object = {}) => ({ day, state: 'sealed', currencySymbol: '฿', seal: { ...sealed(), ...more } })

async function check() {
  shown(<DaySeal messages={words} locale="en" zone="Asia/Bangkok" />)
  fireEvent.change(screen.getByLabelText(words.day), { target: { value: day } })
  await press(words.check)
}

beforeEach(() => loggedIn('agent'))

test('a day that fits is equal, with its direct downlines and their sums', async () => {
  answers.set('agentDaySeal', () => answer())
  await check()
  await screen.findByText(words.verdicts.open)
  expect(calls.filter(({ name }) => name === 'agentDaySeal').map(({ input }) => input)).toEqual([{ day }])
  const [compared] = screen.getAllByRole('table')
  expect(within(compared!).getAllByText('฿137.00')).toHaveLength(6)
  expect(screen.getByText('The 2 direct downlines that it is made of')).toBeDefined()
  expect(screen.getAllByText('team101 with the team').length).toBeGreaterThan(0)
  expect(screen.queryByText(words.rows.moved)).toBeNull()
})

test('a bet that is planted, or a sum that pay is computed from and was not sealed, is not equal', async () => {
  answers.set('agentDaySeal', () =>
    answer({ parts: [...sealed().parts, { account: 'planted', kind: 'member', ...sums(1, 1) }] }),
  )
  await check()
  await screen.findByText(words.faults.parts)
  answers.set('agentDaySeal', () => answer({ counted: sums(3, 100) }))
  await press(words.check)
  await screen.findByText(words.faults.counted)
  answers.set('agentDaySeal', () => answer({ team: { ...sealed().team, index: 0 } }))
  await press(words.check)
  await screen.findByText(words.faults.team)
  answers.set('agentDaySeal', () => answer({ statement: sealed(sums(2, 1)).statement }))
  await press(words.check)
  await screen.findByText(words.faults.day)
})

test('a day without a seal says why, and a failure can be tried again', async () => {
  answers.set('agentDaySeal', () => ({ day, state: 'counting', currencySymbol: '฿' }))
  await check()
  await screen.findByText(words.states.counting)
  answers.set('agentDaySeal', () => Promise.reject(new CallFailure('network')))
  await press(words.check)
  await screen.findByText(words.failed)
  answers.set('agentDaySeal', () => answer())
  await press(words.retry)
  await screen.findByText(words.verdicts.open)
})
