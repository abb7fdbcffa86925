import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#browser/failure.ts'
import { Missions } from '#islands/operator/Missions.tsx'
import { answers, asked, shown, signedIn, told, words } from './support.tsx'
import '#tests/support/island.tsx'

vi.mock('#browser/staff-client.ts', async () => ({
  setStaffToken: vi.fn(),
  call: (await import('./fake-staff-call.ts')).fakeStaffCall,
}))

const text = (title: string) => ({ title, text: '' })
const mission = {
  ...{ id: '4', texts: { th: text('เล่น'), en: text('Play'), es: text('Juega'), pt: text('Jogue') }, cadence: 'week' },
  ...{ kind: 'bet', scope: 'vendor', scopeOf: 'PG', goal: '500.00', points: 40, place: 2, open: true, claims: 12 },
  given: '480.00',
}
const paidAt = '2026-11-01T00:01:20.000Z'
const ended = [
  { place: 1, account: 'dao', points: '90.00', prize: '300.00', paidAt },
  { place: 2, account: 'lek', points: '80.00', prize: '200.00' },
]
const list = { content: [mission], vendors: [{ code: 'PG', name: 'Pocket Games' }], currency: 'THB' }

beforeEach(() => {
  signedIn()
  history.replaceState(null, '', '/en/operator/missions')
  answers.set('staffMissions', () => list)
  answers.set('staffProgramme', () => ({ months: [], currency: 'THB' }))
  answers.set('staffAddMission', () => mission)
  answers.set('staffChangeMission', () => mission)
  answers.set('staffMissionBoard', ({ month }: { month: string }) => ({
    month: month === 'this' ? '2026-11' : '2026-10',
    content: month === 'this' ? [{ place: 1, account: 'nok', points: '940.00', prize: '3000.00' }] : ended,
    ...{ claims: 31, points: '1240.00', prizes: '0.00', currency: 'THB' },
    ...(month === 'last' && { fixedAt: '2026-11-01T00:01:20.000Z' }),
  }))
})

const dialog = () => within(screen.getByRole('dialog'))
const fill = async (user: ReturnType<typeof shown>['user'], label: string | RegExp, typed: string) => {
  const box = dialog().getByLabelText(label)
  await user.clear(box)
  await user.type(box, typed)
}

test('a mission says what it asks for, and is changed as a whole', async () => {
  const { user } = shown(<Missions />)
  expect((await screen.findAllByText('weekly, valid bets, Pocket Games')).length).toBeGreaterThan(0)
  await user.click(screen.getAllByRole('button', { name: words.templates.change })[0]!)
  await fill(user, /^Goal/, '600')
  await user.click(dialog().getByRole('button', { name: words.save }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked('staffChangeMission').at(-1)).toEqual({
    ...{ id: '4', texts: mission.texts, cadence: 'week', kind: 'bet', scope: 'vendor', scopeOf: 'PG', goal: '600' },
    ...{ points: 40, place: 2, open: true },
  })
})

test('what is typed is checked before it is sent, and what the site refuses stands at its field', async () => {
  const { user } = shown(<Missions />)
  await user.click(await screen.findByRole('button', { name: words.missions.add }))
  const save = dialog().getByRole('button', { name: words.save })
  await user.click(save)
  expect(dialog().getAllByText(words.templates.needed)).toHaveLength(4)
  await user.selectOptions(dialog().getByLabelText(words.missions.kind), 'win')
  await user.selectOptions(dialog().getByLabelText(words.missions.scope), 'game')
  for (const name of ['ไทย', 'English', 'Español', 'Português']) await fill(user, new RegExp(`Name ${name}`), 'Win')
  await fill(user, /^Goal/, '0')
  await fill(user, words.points.column, '20')
  await user.click(save)
  dialog().getByText(words.rewards.sum)
  dialog().getByText(words.login.needed)
  await fill(user, /^Goal/, '50')
  await fill(user, /^Number of the game/, '77777')
  await user.type(dialog().getByLabelText(words.missions.first), '2026-12-02')
  await user.type(dialog().getByLabelText(words.missions.last), '2026-12-01')
  await user.click(save)
  dialog().getByText(words.missions.wrong)
  await user.clear(dialog().getByLabelText(words.missions.last))
  answers.set('staffAddMission', () => {
    throw new CallFailure('invalid_input', { status: 400, fields: { scopeOf: 'invalid' } })
  })
  await user.click(save)
  await dialog().findByText(words.missions.wrong)
  expect(asked('staffAddMission').at(-1)).toMatchObject({
    kind: 'win',
    scope: 'game',
    scopeOf: '77777',
    goal: '50',
    first: '2026-12-02',
  })
})

test('the leaderboard shows who stands where, what it costs and what is paid', async () => {
  const { user } = shown(<Missions />)
  await user.click(await screen.findByRole('button', { name: words.missions.shows.board }))
  await screen.findAllByText('nok')
  screen.getByText('2026-11: 31 claims, 1,240 points, ฿0.00 in prizes')
  await user.click(screen.getByRole('button', { name: words.missions.months.last }))
  await screen.findAllByText('dao')
  screen.getByText(/Fixed 2026-11-01/)
  const rows = within((await screen.findAllByRole('table'))[0]!).getAllByRole('row')
  within(rows[1]!).getByText(words.missions.paid)
  within(rows[2]!).getByText(words.missions.waits)
})

test('prizes that wait say how often they were tried and why not paid, and are tried now', async () => {
  const prize = { month: '2026-10', place: 1, amount: '300.00', currency: 'THB', nextAt: paidAt }
  const waits = [
    { ...prize, account: 'nok', attempts: 3, triedAt: paidAt, reason: 'break' },
    { ...prize, account: 'dao', attempts: 0 },
    { ...prize, account: 'gus', attempts: 40, nextAt: undefined, endedAt: '2026-11-02T17:00:00.000Z' },
  ]
  answers.set('staffMissionPrizes', () => ({ content: waits }))
  answers.set('staffTryMissionPrize', () => ({ reason: 'closed' }))
  const { user } = shown(<Missions />)
  await user.click(await screen.findByRole('button', { name: words.missions.shows.prizes }))
  const rows = within((await screen.findAllByRole('table'))[0]!).getAllByRole('row')
  within(rows[1]!).getByText(words.missions.reasons.break)
  within(rows[1]!).getByText('3 times')
  within(rows[3]!).getByText(words.missions.reasons.ended)
  within(rows[3]!).getByText(/^ended 2026-11-0/)
  expect(within(rows[3]!).queryByRole('button')).toBeNull()
  const tryNow = () => user.click(screen.getAllByRole('button', { name: words.missions.tryNow })[0]!)
  await tryNow()
  await waitFor(() => expect(told()).toEqual([`Not paid to nok: ${words.missions.reasons.closed}`]))
  expect(asked('staffTryMissionPrize')).toEqual([{ month: '2026-10', account: 'nok' }])
  answers.set('staffTryMissionPrize', () => ({}))
  answers.set('staffMissionPrizes', () => ({ content: [] }))
  await tryNow()
  await screen.findByText(words.missions.nonePrizes)
  expect(told().at(-1)).toBe('nok has the prize.')
})

test('who may only read changes nothing', async () => {
  signedIn('nok', ['rewards.read'])
  shown(<Missions />)
  await screen.findAllByText('Play')
  expect(screen.queryByRole('button', { name: words.missions.add })).toBeNull()
  expect(screen.queryByRole('button', { name: words.templates.change })).toBeNull()
  expect(screen.queryByRole('button', { name: words.missions.shows.settings })).toBeNull()
})
