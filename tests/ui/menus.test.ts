import { expect, test } from 'vitest'
import { leadsOn, otherMenu, shellMenu } from '#layouts/menus.ts'

test('the side menu leads to the ranks right after home, only while the programme is on', () => {
  const paths = (on: Parameters<typeof otherMenu>[2]) => otherMenu('en', 'side', on).map(({ path }) => path)
  expect(paths(['points', 'vip']).slice(0, 3)).toEqual(['/', '/member/vip', '/search'])
  expect(paths(['points', 'missions'])).toEqual(paths(['vip']).filter((path) => path !== '/member/vip'))
  expect(otherMenu('en', 'side', ['vip'])[1]).toMatchObject({ href: '/en/member/vip', text: 'VIP', only: undefined })
})

test('no menu and no banner leads to the pages of a programme that is off', () => {
  const raffles = (on: Parameters<typeof otherMenu>[2]) =>
    shellMenu('en', 'member', on).some(({ entries }) => entries.some(({ path }) => path === '/member/raffles'))
  expect([raffles(['raffles']), raffles(['promotions'])]).toEqual([true, false])
  expect(leadsOn('/promotions#welcome', ['promotions'])).toBe(true)
  expect(leadsOn('/promotions#welcome', ['raffles'])).toBe(false)
  expect(leadsOn('/help#payments', [])).toBe(true)
  expect(leadsOn('https://example.com/promotions', [])).toBe(true)
})
