import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { commitmentOf, drawTickets, rootOf } from '#api/raffle-rules.ts'
import { RafflesPage } from '#islands/raffles/RafflesPage.tsx'
import lists from '#locales/en/lists.json' with { type: 'json' }
import raffles from '#locales/en/raffles.json' with { type: 'json' }
import { answers, calls } from '#tests/support/fake-call.ts'
import { loggedIn, shown } from '#tests/support/island.tsx'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const messages = { ...lists, ...raffles }
const raffle = (more: object = {}) => ({
  ...{
    id: '7',
    title: 'Friday raffle',
    line: 'A line.',
    art: 'lottery',
    state: 'open',
    per: '100.00',
    turnover: 10_000,
    claimDays: 30,
  },
  ...{ startsAt: '2026-11-18T00:00:00.000Z', endsAt: '2026-11-25T00:00:00.000Z', drawsAt: '2026-11-25T12:00:00.000Z' },
  prizes: [{ n: 1, kind: 'cash', amount: '5000.00' }],
  ...{ own: { bet: '250.00', tickets: 2 }, commitment: 'ab', beacon: '', winners: [], ...more },
})
const list = (content: object[], prizes: object[] = []) => ({
  ...{ takesPart: true, onBreak: false, content, prizes, currencySymbol: '฿' },
})
const page = () => shown(<RafflesPage messages={messages} locale="en" zone="Asia/Bangkok" />)

beforeEach(() => loggedIn('member'))

test('tickets, what the next one needs, prizes and the plain words about the proof', async () => {
  answers.set('raffles', () => list([raffle()]))
  page()
  const card = within(await screen.findByRole('region', { name: 'Friday raffle' }))
  card.getByText('2 tickets')
  card.getByText('฿50 / ฿100')
  card.getByText('฿5,000')
  card.getByText(messages.proof.doesNot)
  expect(card.queryByRole('button', { name: messages.proof.check })).toBeNull()
})

test('guests read it and what is published of the draw, without tickets', async () => {
  loggedIn('guest')
  answers.set('raffles', () => list([raffle({ own: undefined })]))
  page()
  const card = within(await screen.findByRole('region', { name: 'Friday raffle' }))
  card.getByText('ab')
  expect(card.queryByText(/tickets?$/)).toBeNull()
  expect(card.queryByText(messages.next)).toBeNull()
})

test('the browser draws it again and says whether it comes out the same', async () => {
  const seed = Uint8Array.from({ length: 32 }, (_, at) => at)
  const root = await rootOf(5)
  const drawn = await drawTickets({ seed, root, beacon: '', tickets: 5 }, 1)
  const known = {
    ...{
      state: 'drawn',
      seed: Buffer.from(seed).toString('hex'),
      commitment: await commitmentOf(seed),
      root,
      tickets: 5,
    },
    own: { bet: '250.00', tickets: 2, from: 1, to: 2 },
  }
  const winner = { place: 1, name: 'an***1', isOwn: false, kind: 'cash', amount: '5000.00' }
  answers.set('raffles', () => list([raffle({ ...known, winners: [{ ...winner, ticket: drawn[0]!.ticket }] })]))
  const { user } = page()
  const card = within(await screen.findByRole('region', { name: 'Friday raffle' }))
  card.getByText('T000001 to T000002')
  await user.click(card.getByText(messages.proof.title))
  await user.click(card.getByRole('button', { name: messages.proof.check }))
  await card.findByText(messages.proof.same)
})

test('another winner than the draw gives is found', async () => {
  const seed = Uint8Array.from({ length: 32 }, (_, at) => at)
  const root = await rootOf(5)
  const drawn = await drawTickets({ seed, root, beacon: '', tickets: 5 }, 2)
  const known = {
    state: 'drawn',
    seed: Buffer.from(seed).toString('hex'),
    commitment: await commitmentOf(seed),
    root,
    tickets: 5,
  }
  const winner = { place: 1, name: 'an***1', isOwn: false, kind: 'cash', amount: '5000.00', ticket: drawn[1]!.ticket }
  answers.set('raffles', () => list([raffle({ ...known, winners: [winner] })]))
  const { user } = page()
  await user.click(await screen.findByText(messages.proof.title))
  await user.click(screen.getByRole('button', { name: messages.proof.check }))
  await screen.findByText(messages.proof.other)
})

const expiresAt = '2026-12-25T12:00:00.000Z'

test('what was not claimed in time says so, and what waits says until when', async () => {
  const prize = { id: '3', raffle: '7', title: 'Friday raffle', ticket: 12, kind: 'cash', amount: '50.00', expiresAt }
  answers.set('raffles', () => list([raffle()], [prize, { ...prize, id: '4', ticket: 13, lapsedAt: expiresAt }]))
  page()
  const won = within(await screen.findByRole('region', { name: messages.won }))
  expect(won.getAllByRole('button')).toHaveLength(1)
  won.getByText(/^Claim it by .*25/)
  won.getByText(/not claimed in time, lapsed/)
  screen.getByText(/A prize that is not claimed within 30 days of the draw lapses\./)
})

test('what was won is claimed with one press', async () => {
  const prize = { id: '3', raffle: '7', title: 'Friday raffle', ticket: 12, kind: 'cash', amount: '50.00', expiresAt }
  answers.set('raffles', () => list([], [prize]))
  answers.set('claimRaffle', () => list([], [{ ...prize, claimedAt: '2026-11-25T12:05:00.000Z' }]))
  const { user } = page()
  await user.click(await screen.findByRole('button', { name: 'Claim ฿50: T000012' }))
  await screen.findByText('You have received ฿50.')
  expect(calls.at(-1)).toMatchObject({ name: 'claimRaffle', input: { prizeId: '3' } })
})
