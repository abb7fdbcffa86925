import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { TeamManagement } from '#islands/agent/TeamManagement.tsx'
import lists from '#locales/en/lists.json' with { type: 'json' }
import pay from '#locales/en/pay.json' with { type: 'json' }
import talk from '#locales/en/talk.json' with { type: 'json' }
import teamTexts from '#locales/en/team.json' with { type: 'json' }
import sendWords from '#locales/en/upline.json' with { type: 'json' }
import { answers, calls } from '#tests/support/fake-call.ts'
import { loggedIn, press, shown } from '#tests/support/island.tsx'

const words = { ...lists, ...teamTexts }

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const downline = (account: string, kind: 'agent' | 'member', more = {}) => ({
  ...{ id: account, account, nickname: '', kind, accounts: 0, registeredAt: '2026-11-20T10:00:00.000Z' },
  ...more,
})
const people = [downline('team101', 'agent'), downline('somchai', 'member')]
const team = (content: readonly object[]) => ({
  path: [{ id: '1', account: 'agent' }],
  content,
  totals: { count: content.length, truncated: false },
  ...{ timeZone: 'Asia/Bangkok', transfers: true, seesMembers: true },
})
const asked = (name: string) =>
  calls.filter((call) => call.name === name).map(({ input }) => input as Record<string, unknown>)
const term = { activeMembers: 'Active', periodValidBet: 'Valid', periodProfitLoss: 'Loss', betAmount: 'Bets', of: '' }
const management = () =>
  shown(
    <TeamManagement
      messages={words}
      sendWords={sendWords}
      payWords={{ ...lists, ...pay }}
      terms={{ dividend: term, 'daily-salary': term, 'hourly-salary': term, 'realtime-salary': term }}
      playedWords={talk.contract.played}
      locale="en"
    />,
  )
const table = () => screen.findByRole('table')

beforeEach(() => {
  history.replaceState(null, '', '/')
  loggedIn('agent')
  answers.set('agentTeam', () => team(people))
})

test('who is found on any level stands with the way, which leads into the team', async () => {
  const { user } = management()
  await table()
  answers.set('agentTeam', ({ account }: { account: string }) =>
    team(
      account === ''
        ? people
        : [
            downline('deep', 'member', { way: [{ id: '1101', account: 'team101' }] }),
            downline('near', 'agent', { way: [] }),
          ],
    ),
  )
  await user.type(screen.getByRole('searchbox', { name: words.find }), 'e')
  await screen.findByRole('heading', { name: words.foundIn })
  const rows = within(await table()).getAllByRole('row')
  // Money and contracts go to direct downlines alone; a note may be about anybody.
  expect(
    within(rows[1]!)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([words.note.action])
  expect(within(rows[2]!).getAllByRole('button').length).toBeGreaterThan(1)
  expect(within(rows[2]!).getByRole('link', { name: words.directly })).toBeDefined()
  expect(screen.queryByRole('group', { name: words.show })).toBeNull()
  await user.click(within(rows[1]!).getByRole('link', { name: 'team101' }))
  await waitFor(() => expect(location.search).toBe('?parent=1101'))
})

test('those who were seen last come first, and nobody of them is a sentence', async () => {
  management()
  await table()
  await press(words.shows.seen)
  await waitFor(() => expect(asked('agentTeam').at(-1)).toMatchObject({ order: 'seen' }))
  expect(location.search).toBe('?show=seen')
  answers.set('agentTeam', ({ order }: { order?: string }) => team(order === 'unseen' ? [] : people))
  await press(words.shows.away.replace('{n}', '30'))
  await screen.findByText(words.noneSeen)
  expect(asked('agentTeam').at(-1)).toMatchObject({ order: 'unseen', days: 30 })
  await press(words.showAll)
  await table()
})

test('where the operator has switched transfers off, none is offered', async () => {
  const send = { name: /^Transfer/ }
  const { unmount } = management()
  expect(within(await table()).getAllByRole('button', send)).toHaveLength(2)
  unmount()
  answers.set('agentTeam', () => ({ ...team(people), transfers: false }))
  const second = management()
  await table()
  expect(screen.queryByRole('button', send)).toBeNull()
  expect(within(await table()).getByRole('button', { name: /^Contract/ })).toBeDefined()
  second.unmount()
  // With members alone a note is left.
  answers.set('agentTeam', () => ({ ...team([people[1]!]), transfers: false }))
  management()
  expect(within(await table()).getAllByRole('button')).toHaveLength(1)
})

test('a note about somebody is written, shown in the list, and deleted by an empty one', async () => {
  answers.set('noteDownline', ({ note }: { note: string }) => ({ note: note.trim() }))
  const { user } = management()
  const row = async () => within(await table()).getByRole('row', { name: /somchai/ })
  const open = async () =>
    user.click(within(await row()).getByRole('button', { name: words.note.actionOn.replace('{account}', 'somchai') }))
  const field = () => screen.findByRole('textbox', { name: words.note.title })
  await open()
  await user.type(await field(), 'calls on Fridays')
  await user.click(screen.getByRole('button', { name: words.note.save }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  within(await row()).getByText('calls on Fridays')
  await open()
  expect((await field()).getAttribute('value')).toBe('calls on Fridays')
  await user.clear(await field())
  await user.click(screen.getByRole('button', { name: words.note.save }))
  await waitFor(async () => expect(within(await row()).queryByText('calls on Fridays')).toBeNull())
  expect(asked('noteDownline')).toEqual([
    { id: 'somchai', note: 'calls on Fridays' },
    { id: 'somchai', note: '' },
  ])
})

test('where agents see no single member, the list has no last log-in', async () => {
  answers.set('agentTeam', () => ({ ...team(people), seesMembers: false }))
  management()
  expect(within(await table()).queryByRole('columnheader', { name: words.lastLogin })).toBeNull()
})
