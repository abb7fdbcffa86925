import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import { localForms } from '#server/operator/forms.ts'
import { type StaffVisitor, startTestSite, type TestSite } from '#tests/support/app.ts'
import { operate } from '#tests/support/operate.ts'

const clock = new ManualClock('2026-11-24T05:00:00.000Z')
let site: TestSite
let nina: StaffVisitor
let olga: StaffVisitor
beforeAll(async () => {
  site = await startTestSite({ clock })
  nina = await site.staff('manager', 'nina')
  olga = await site.staff('owner', 'olga')
})
afterAll(() => site.close())

const set = (by: StaffVisitor, value: string) =>
  by.call('staffSetSettings', { changes: { staffApprovalAbove: value, winnerEventMin: value } })
const held = () => site.app.settings.current().staffApprovalAbove
const linesOf = (action: string) =>
  site.app.db.query<{ actor: string; outcome: string }>(
    "select actor, outcome from audit_log where action = $1 and target = 'staffApprovalAbove' order by id",
    [action],
  )

describe('a setting that two people decide about', () => {
  test('changes when another person sets the same value, and everything else at once', async () => {
    const first = await set(nina, '999999')
    expect(first.changes.map(({ name }) => name)).toEqual(['winnerEventMin'])
    expect(first.waiting).toEqual([
      { name: 'staffApprovalAbove', value: '999999', askedBy: 'nina', endsAt: '2026-11-25T05:00:00.000Z' },
    ])
    expect(held()).toBe('100000')
    // Once more by the same person is not twice.
    expect((await set(nina, '999999')).changes).toEqual([])
    expect(held()).toBe('100000')
    expect((await olga.call('staffSettings')).waiting).toEqual(first.waiting)
    expect((await set(olga, '999999')).changes.map(({ name }) => name)).toEqual(['staffApprovalAbove'])
    expect(held()).toBe('999999')
    expect(await linesOf('setting.ask')).toEqual([{ actor: `staff:${nina.id}`, outcome: 'pending' }])
    expect(await linesOf('setting.change')).toEqual([{ actor: `staff:${olga.id}`, outcome: 'done' }])
  })

  test('is not changed by one person with two accounts, nor by undoing the last change', async () => {
    const other = await site.staff('manager', 'nina.two')
    for (const account of ['nina', 'nina.two'])
      await olga.call('staffSetPerson', { account, person: 'Nina', players: [] })
    await set(nina, '5')
    await set(other, '5')
    expect(held()).toBe('999999')
    const { content } = await nina.call('staffSettingHistory', { name: 'staffApprovalAbove' })
    const undone = await nina.call('staffUndoSetting', { id: content[0]!.id })
    expect(undone.changes).toEqual([])
    expect(undone.waiting).toMatchObject([{ value: '100000', askedBy: 'nina' }])
    expect(held()).toBe('999999')
  })

  test('waits for a day, and no longer than somebody sets what holds', async () => {
    await set(nina, '7')
    await set(olga, '999999')
    expect((await set(olga, '7')).waiting).toMatchObject([{ askedBy: 'olga' }])
    clock.advance(24 * 60 * 60_000)
    const late = await site.staff('manager', 'nina')
    expect((await set(late, '7')).waiting).toMatchObject([{ askedBy: 'nina' }])
    expect(held()).toBe('999999')
  })

  test('is set by the owner of the database alone, where nobody else can agree', async () => {
    const command = ['staff', 'limit', 'staffApprovalAbove', '60000', '--reason', 'one of us only']
    const declared = Object.values(site.app.settings.definitions).flatMap((own) => Object.entries(own))
    const named = declared.filter(([, one]) => one.twoPersons).map(([name]) => name)
    const form = localForms.staff.map(({ use }) => use).find((use) => use.startsWith('staff limit'))
    expect(form?.split(' ')[2]?.split('|').toSorted()).toEqual(named.toSorted())
    expect(await operate(site, command)).toEqual({ exitCode: 0, text: 'staffApprovalAbove: 999999 → 60000' })
    expect(held()).toBe('60000')
    expect((await linesOf('setting.change')).at(-1)).toEqual({ actor: 'operator', outcome: 'done' })
    expect((await operate(site, ['staff', 'limit', 'staffApprovalAbove', 'much', '--reason', 'x'])).exitCode).toBe(1)
    expect((await operate(site, ['staff', 'limit', 'brand', '5', '--reason', 'x'])).exitCode).toBe(2)
  })
})
