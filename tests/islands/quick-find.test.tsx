import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { QuickFind } from '#islands/agent/QuickFind.tsx'
import words from '#locales/en/team.json' with { type: 'json' }
import { answers, calls } from '#tests/support/fake-call.ts'
import { loggedIn, shown } from '#tests/support/island.tsx'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const person = (account: string, kind: 'agent' | 'member', way: readonly string[]) => ({
  ...{ id: `1${account.length}`, account, nickname: '', kind, accounts: 0, registeredAt: '2026-11-20T10:00:00.000Z' },
  way: way.map((name) => ({ id: name, account: name })),
})
const menu = `<nav class="anav"><a href="/en/agentHome/income"><span class="i i-ph-coins"></span>
  My income<span class="count">3</span></a><a href="/en/agentHome/team"><span class="i i-ph-tree"></span>Team</a></nav>`
const options = () => screen.getAllByRole('option').map((one) => one.textContent)

beforeEach(() => {
  loggedIn('agent')
  document.body.insertAdjacentHTML('beforeend', menu)
  vi.stubGlobal('open', vi.fn())
})

test('accounts of the whole team and pages are found by a few letters, and opened by keyboard', async () => {
  const content = [person('inga', 'agent', ['top101', 'low7']), person('inmate', 'member', [])]
  answers.set('agentTeam', () => ({ path: [], content, timeZone: 'UTC', totals: { count: 2, truncated: false } }))
  const close = vi.fn()
  const { user } = shown(<QuickFind words={words.quick} locale="en" onClose={close} />)
  expect(options()).toEqual(['My income Page', 'Team Page'])
  const field = screen.getByRole('combobox', { name: words.quick.find })
  await user.type(field, 'in')
  await waitFor(() =>
    expect(options()).toEqual(['inga top101 › low7Account below you', 'inmate Account below you', 'My income Page']),
  )
  expect(calls.filter(({ name }) => name === 'agentTeam').at(-1)?.input).toMatchObject({ account: 'in', pageSize: 6 })
  await user.keyboard('{ArrowDown}')
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[1]!.id)
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(open).toHaveBeenCalledWith('/en/agentHome/team?account=inmate', '_blank', 'noopener')
  expect(close).toHaveBeenCalled()
})

test('nothing found is said, and a failure finds nothing', async () => {
  answers.set('agentTeam', () => Promise.reject(new Error('network')))
  const { user } = shown(<QuickFind words={words.quick} locale="en" onClose={() => {}} />)
  await user.type(screen.getByRole('combobox'), 'zzz')
  expect((await screen.findByText(words.quick.none)).getAttribute('role')).toBe('status')
})
