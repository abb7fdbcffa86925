import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { TeamProfit } from '#islands/records/TeamProfit.tsx'
import lists from '#locales/en/lists.json' with { type: 'json' }
import record from '#locales/en/record.json' with { type: 'json' }
import words from '#locales/en/team-profit.json' with { type: 'json' }
import { answers, calls } from '#tests/support/fake-call.ts'
import { loggedIn, press, shown } from '#tests/support/island.tsx'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))
vi.mock('#islands/data/leave-agents.ts', () => ({ leave: vi.fn() }))

const line = (id: string, more: object = {}) => ({
  ...{ id, account: `team${id}`, kind: 'member', deposits: '300.00', withdrawals: '20.00', bonus: '5.00' },
  ...{ validBet: '250.00', result: '-60.00', ...more },
})
const page = (content: readonly object[], totals: object = {}, more: object = {}) => ({
  ...{ from: '2026-11-18', to: '2026-11-18', sort: 'validBet', content, path: [{ id: '1', account: 'agent' }] },
  totals: {
    ...{ count: content.length, truncated: false, deposits: '600.00', withdrawals: '40.00', bonus: '10.00' },
    ...{ validBet: '500.00', result: '-120.00', sortable: true, currency: 'THB', ...totals },
  },
  ...{ asOf: '2026-11-18T07:30:00.000Z', ...more },
})
const profit = () =>
  shown(<TeamProfit messages={words} frame={{ ...lists, ...record }} locale="en" zone="Asia/Bangkok" symbol="฿" />)
type Input = { readonly [name: string]: string | undefined }
const asked = () => calls.filter(({ name }) => name === 'agentProfit').map(({ input }) => input as Input)

beforeEach(() => {
  history.replaceState(null, '', '/')
  loggedIn('agent')
  answers.set('agentProfit', () => page([line('104'), line('101', { kind: 'agent', result: '75.00' })]))
})

test('each account with its figures, and the sums of all', async () => {
  profit()
  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  expect(rows).toHaveLength(3)
  expect(rows[1]!.textContent).toBe('team104Member300.0020.005.00250.00−60.00')
  expect(screen.getByText('−฿120.00')).toBeDefined()
  expect(asked()[0]).toMatchObject({ who: 'direct', account: '', from: asked()[0]?.to })
  expect(asked()[0]?.sort).toBeUndefined()
})

test('an agent’s account leads to those below, whose way leads back', async () => {
  const { user } = profit()
  const table = await screen.findByRole('table')
  answers.set('agentProfit', ({ parent }: Input) =>
    parent === '101'
      ? page(
          [line('201')],
          {},
          {
            path: [
              { id: '1', account: 'agent' },
              { id: '101', account: 'team101' },
            ],
          },
        )
      : page([line('104')]),
  )
  await user.click(within(table).getByRole('link', { name: 'team101' }))
  await screen.findByRole('heading', { name: 'Directly below team101' })
  expect(location.search).toBe('?parent=101')
  await user.click(screen.getByRole('link', { name: words.mine }))
  await waitFor(() => expect(screen.queryByRole('navigation', { name: words.way })).toBeNull())
  expect(location.search).toBe('')
})

test('time, accounts and order are asked for and stand in the address', async () => {
  const { user } = profit()
  await screen.findByRole('table')
  await press(record.ranges.lastMonth)
  await user.selectOptions(screen.getByLabelText(words.who), 'team')
  await user.selectOptions(screen.getByLabelText(words.sort), 'loss')
  await waitFor(() => expect(location.search).toBe('?range=lastMonth&who=team&sort=loss'))
  const last = asked().at(-1)!
  expect(last).toMatchObject({ who: 'team', sort: 'loss' })
  expect(last.from).toMatch(/-01$/)
  expect(Number(last.to?.slice(8))).toBeGreaterThan(27)
})

test('where there are too many to be sorted, it says so and offers the accounts’ order', async () => {
  answers.set('agentProfit', ({ sort }: Input) =>
    sort === undefined
      ? page([line('104')], { sortable: false, truncated: true }, { sort: 'account' })
      : Promise.reject(new CallFailure('team_too_large')),
  )
  history.replaceState(null, '', '?sort=loss')
  profit()
  await press(words.byAccount)
  await screen.findByRole('table')
  expect(screen.getByText(words.tooMany)).toBeDefined()
  expect(screen.getByText(words.truncated)).toBeDefined()
  expect(screen.queryByLabelText(words.sort)).toBeNull()
})

test.each<[string, string, string]>([
  ['not_enabled', words.hidden, ''],
  ['not_found', words.foreign, words.toMine],
])('a refusal (%s) is a sentence', async (code, sentence, way) => {
  answers.set('agentProfit', () => Promise.reject(new CallFailure(code as never)))
  profit()
  await screen.findByText(sentence)
  if (way !== '') expect(screen.getByRole('button', { name: way })).toBeDefined()
})

test('nobody below, or nobody of that name, is said; there is no file of it', async () => {
  answers.set('agentProfit', () => page([]))
  history.replaceState(null, '', '?account=zzz')
  profit()
  await screen.findByText(words.noneFound)
  expect((screen.getByRole('button', { name: lists.toFile }) as HTMLButtonElement).disabled).toBe(true)
  await press(lists.clearFilters)
  await screen.findByText(words.none)
})

test('the file has the same filters as the list', async () => {
  history.replaceState(null, '', '?who=team&account=team1&sort=win')
  answers.set('agentProfitFile', () => Promise.reject(new CallFailure('export_too_long')))
  profit()
  await screen.findByRole('table')
  await press(lists.toFile)
  await waitFor(() => expect(calls.some(({ name }) => name === 'agentProfitFile')).toBe(true))
  const { input } = calls.find(({ name }) => name === 'agentProfitFile')!
  expect(input).toMatchObject({ who: 'team', account: 'team1', sort: 'win', from: expect.any(String) })
})
