import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input } from '#api/endpoint.ts'
import type { StaffApi } from '#api/staff-index.ts'
import { type StaffVisitor, startTestSite, type TestSite } from '#tests/support/app.ts'

let site: TestSite
let manager: StaffVisitor
beforeAll(async () => {
  site = await startTestSite()
  manager = await site.staff('manager')
})
afterAll(() => site.close())

type Wanted = Input<StaffApi['staffAddMission']>
const text = { title: 'A mission', text: '' }
const wanted = (more: Partial<Wanted>): Wanted => ({
  cadence: 'once',
  kind: 'rounds',
  scope: 'all',
  ...{ scopeOf: '', place: 0 },
  ...{ texts: { th: text, en: text, es: text, pt: text }, goal: '1', points: 10, open: false, ...more },
})
/** The fields that are refused; nothing where it is added. */
const refused = (more: Partial<Wanted>) =>
  manager.call('staffAddMission', wanted(more)).then(
    () => undefined,
    ({ details }: { details: { fields?: object } }) => Object.keys(details.fields ?? {}),
  )

test.each<[Partial<Wanted>, string[] | undefined]>([
  [{ kind: 'rounds', cadence: 'day', goal: '50', scope: 'type', scopeOf: 'RNG' }, undefined],
  [{ kind: 'rounds', goal: '1.5' }, ['goal']],
  [{ kind: 'playDays', cadence: 'week', goal: '7' }, undefined],
  [{ kind: 'playDays', cadence: 'week', goal: '8' }, ['goal']],
  [{ kind: 'gameTypes', cadence: 'week', goal: '9' }, undefined],
  [{ kind: 'gameTypes', cadence: 'week', goal: '10' }, ['goal']],
  [{ kind: 'limits', cadence: 'day', goal: '1' }, undefined],
  [{ kind: 'limits', cadence: 'day', goal: '2' }, ['goal']],
  [{ kind: 'profile', goal: '15' }, undefined],
  [{ kind: 'profile', goal: '16' }, ['goal']],
  [{ kind: 'passkey', goal: '1' }, undefined],
  [{ kind: 'passkey', goal: '2' }, ['goal']],
  [{ kind: 'passkey', cadence: 'week' }, ['cadence']],
])('%j is taken, or refused by its field', async (more, fields) => {
  expect(await refused(more)).toEqual(fields)
})

test('games are named only where games count', async () => {
  const made = await manager.call('staffAddMission', wanted({ kind: 'gameTypes', scope: 'type', scopeOf: 'RNG' }))
  expect(made).toMatchObject({ kind: 'gameTypes', scope: 'all', scopeOf: '', goal: '1' })
})
