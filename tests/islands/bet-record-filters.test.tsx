import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Round } from '#api/bets.ts'
import { CallFailure } from '#browser/failure.ts'
import { BetRecord } from '#islands/records/BetRecord.tsx'
import listsWords from '#locales/en/lists.json' with { type: 'json' }
import receipt from '#locales/en/receipt.json' with { type: 'json' }
import frameTexts from '#locales/en/record.json' with { type: 'json' }
import messagesTexts from '#locales/en/records.json' with { type: 'json' }
import { answers, calls } from '#tests/support/fake-call.ts'
import { loggedIn, shown } from '#tests/support/island.tsx'

const frame = { ...listsWords, ...frameTexts }
const messages = { ...listsWords, ...messagesTexts }

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const round = (id: string, more: Partial<Round> = {}) =>
  ({
    id,
    gameName: `Game ${id}`,
    nodeId: id,
    lagerIcon: '/x.avif',
    vassalage: 'PG',
    vendorName: 'Pocket',
    gameType: 'RNG',
    stake: '10.00',
    win: '25.00',
    result: '15.00',
    currency: 'THB',
    status: 'settled',
    openedAt: '2026-11-20T10:00:00.000Z',
    ...more,
  }) as Round
const sums = {
  ...{ stake: '10.00', payout: '25.00', open: '0.00', valid: '10.00', result: '15.00', currency: 'THB' },
  truncated: false,
}
const pageOf = (content: readonly Round[], next?: string) => ({
  content,
  totals: { ...sums, count: content.length },
  next,
})
/** Three pages of one round each, with the totals beside the first one alone, as the server answers them. */
const threePages = ({ cursor }: { cursor?: string }) => {
  const place = ['', 'two', 'three'].indexOf(cursor ?? '')
  const content = place < 0 ? [] : [round(String(place + 1))]
  const next = ['two', 'three'][place]
  return { content, ...(next && { next }), ...(cursor === undefined && { totals: { ...sums, count: 3 } }) }
}

const draw = () =>
  shown(<BetRecord messages={messages} frame={frame} words={receipt} locale="en" zone="Asia/Bangkok" />)
const table = () => screen.findByRole('table')
const asked = () => calls.filter(({ name }) => name === 'bets').map(({ input }) => input as Record<string, unknown>)

beforeEach(() => loggedIn('member'))

test('days of one’s own are those of the site, and the page names its time zone', async () => {
  answers.set('bets', () => pageOf([round('1')]))
  history.replaceState(null, '', '/en/member/records?range=custom&from=2026-11-18&to=2026-11-20')
  draw()
  const cells = within(await table())
  expect(asked()[0]).toMatchObject({ from: '2026-11-17T17:00:00.000Z', to: '2026-11-20T17:00:00.000Z' })
  expect((screen.getByLabelText(frame.from) as HTMLInputElement).value).toBe('2026-11-18')
  expect(cells.getByText(/17:00:00/)).toBeDefined()
  expect(screen.getByText(/GMT\+7.*Asia\/Bangkok/)).toBeDefined()
})

test('vendors are those that the first page names; the chosen one holds while pages are turned', async () => {
  const vendors = [
    { vassalage: 'JDB', name: 'JDB' },
    { vassalage: 'PG', name: 'Pocket' },
  ]
  answers.set('bets', ({ cursor }: { cursor?: string }) => ({
    ...threePages(cursor ? { cursor } : {}),
    ...(!cursor && { vendors }),
  }))
  const { user } = draw()
  await table()
  await user.selectOptions(screen.getByLabelText(messages.vendor), 'Pocket')
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ vendor: 'PG' }))
  await user.click(screen.getByRole('link', { name: frame.next }))
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ vendor: 'PG', cursor: 'two' }))
  expect((screen.getByLabelText(messages.vendor) as HTMLSelectElement).selectedOptions[0]?.textContent).toBe('Pocket')
  await user.click(screen.getByRole('button', { name: frame.remove.replace('{name}', 'Pocket') }))
  await waitFor(() => expect(asked().at(-1)?.vendor).toBeUndefined())
  expect(location.search).toBe('')
})

test('the sheet of a phone holds all filters and says how many rounds they find', async () => {
  answers.set('bets', () => pageOf([round('1')]))
  const { user } = draw()
  await table()
  await user.click(screen.getByRole('button', { name: frame.filter }))
  const sheet = within(await screen.findByRole('dialog', { name: frame.filter }))
  await user.click(sheet.getByRole('button', { name: messages.types.LIVE }))
  await user.click(sheet.getByRole('button', { name: messages.statuses.open }))
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ gameType: 'LIVE', status: 'open' }))
  await user.click(await sheet.findByRole('button', { name: 'Show 1 round' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.search).toBe('?gameType=LIVE&status=open')
})

test('lines of a day stand under it, with their sum where the day is whole on the page', async () => {
  const day = (n: number, result: string, more = {}) =>
    round(String(n), { openedAt: `2026-11-${n}T10:00:00.000Z`, result, ...more })
  answers.set('bets', () => pageOf([day(20, '15.00'), day(19, '-5.00'), day(18, '-7.00')], 'more'))
  draw()
  await table()
  const heads = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(heads).toEqual(['2026-11-2015.00', '2026-11-19−5.00', '2026-11-18'])
})

test('what was loaded stays when a later answer does not come; a time that is too far is a sentence of its own', async () => {
  answers.set('bets', () => pageOf([round('1')]))
  const { user } = draw()
  await table()
  answers.set('bets', () => Promise.reject(new CallFailure('network')))
  await user.click(screen.getByRole('button', { name: frame.ranges.today }))
  await screen.findByText(frame.failed)
  expect(within(await table()).getByText('Game 1')).toBeDefined()
  answers.set('bets', () => Promise.reject(new CallFailure('period_too_long')))
  await user.click(screen.getByRole('button', { name: frame.ranges.month }))
  await screen.findByText(frame.tooFar)
  expect(screen.queryByRole('button', { name: frame.retry })).toBeNull()
})

test('a round is named by the address while it is open; each movement and the proof lead on', async () => {
  const bet = { kind: 'bet', amount: '-10.00', balanceAfter: '90.00', time: '2026-11-20T10:00:00.114Z', reference: 'x' }
  answers.set('bets', () => pageOf([round('1')]))
  answers.set('roundDetail', () => ({
    round: round('7', { vendorName: 'Pocket' }),
    movements: [
      { ...bet, receipt: '5-1' },
      { ...bet, kind: 'win', amount: '0.00', reference: 'y' },
    ],
    page: 'https://vendor.example/rounds/7',
  }))
  answers.set('receiptDetail', () => new Promise(() => undefined))
  history.replaceState(null, '', '/en/member/records?round=7')
  const { user } = draw()
  const dialog = within(await screen.findByRole('dialog', { name: 'Round 7' }))
  expect(await dialog.findAllByText('17:00:00.114')).toHaveLength(2)
  expect(location.search).toBe('?round=7')
  expect(dialog.getByRole('link', { name: messages.checkFair }).getAttribute('href')).toBe(
    'https://vendor.example/rounds/7',
  )
  expect(dialog.getByText(messages.fairHow.replace('{vendor}', 'Pocket'))).toBeDefined()
  await user.click(dialog.getByRole('button', { name: receipt.show }))
  expect(await screen.findByRole('dialog', { name: receipt.title })).toBeDefined()
  expect(calls.at(-1)).toMatchObject({ name: 'receiptDetail', input: { id: '5-1' } })
})
