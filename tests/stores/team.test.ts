import { expect, test } from 'vitest'
import { teamList } from '#stores/team.ts'

test('an address keeps what is asked for, and nothing else', () => {
  expect(teamList.write(teamList.start)).toBe('')
  const who = { parent: '40213377', account: 'นก & co', cursor: 'WyJ0ZWFtIl0' } as const
  const query = { ...who, show: 'away', sort: 'loss', period: 'today' } as const
  expect(teamList.read(teamList.write(query))).toEqual(query)
})

test.each(['?cursor=', '?cursor=a%20b', '?cursor=%3C', `?cursor=${'a'.repeat(301)}`, '?pageNo=2', '?other=1'])(
  '%s shows the first page',
  (search) => {
    expect(teamList.read(search)).toEqual(teamList.start)
  },
)

test('what somebody wrote into the address is never longer than the call takes', () => {
  const { parent, account } = teamList.read(`?parent=${'1'.repeat(90)}&account=${'a'.repeat(90)}`)
  expect([parent.length, account.length]).toEqual([20, 40])
})
