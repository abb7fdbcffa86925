import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TeamFigureList } from '#islands/agent/TeamFigureList.tsx'
import { TeamList } from '#islands/agent/TeamList.tsx'
import lists from '#locales/en/lists.json' with { type: 'json' }
import team from '#locales/en/team.json' with { type: 'json' }
import type { Downline } from '#stores/team.ts'
import { shown } from '#tests/support/island.tsx'

const messages = { ...lists, ...team }
const of = (account: string, more: Partial<Downline>): Downline => ({
  ...{ id: account, account, nickname: '', kind: 'agent', accounts: 3, registeredAt: '2026-11-20T10:00:00.000Z' },
  ...more,
})
const content = [
  of('runs', { rates: { dividend: '18.00', 'hourly-salary': '0.05' }, isOffered: true }),
  of('none', { rates: {}, isOffered: false }),
  of('player', { kind: 'member' }),
]
const list = { content, messages, locale: 'en', href: (id: string) => `?parent=${id}` } as const

test.each([
  ['a list of a team', <TeamList key="list" {...list} zone="Asia/Bangkok" />],
  ['a list by a figure', <TeamFigureList key="figures" {...list} symbol="฿" />],
])('%s has the rates of each agent in the order of the kinds, and says where an offer waits', (_, view) => {
  shown(view)
  const table = within(screen.getByRole('table'))
  table.getByRole('columnheader', { name: team.rates })
  const row = (account: string) => within(table.getByRole('row', { name: new RegExp(`^${account}`) }))
  row('runs').getByText('18.00% · — · 0.05% · —')
  row('runs').getByText(team.offerWaits)
  row('none').getByText(team.noContract)
  expect(row('none').queryByText(team.offerWaits)).toBeNull()
  expect(row('player').queryByText(team.noContract)).toBeNull()
  // The same on a phone, where members have no such line.
  expect(screen.getAllByText('18.00% · — · 0.05% · —').length).toBe(2)
  expect(screen.getAllByText(team.noContract).length).toBe(2)
})
