import { expect, test } from 'vitest'
import { otherMenu } from '#layouts/menus.ts'

test('the side menu leads to the ranks right after home, only while the programme is on', () => {
  const paths = (on: Parameters<typeof otherMenu>[2]) => otherMenu('en', 'side', on).map(({ path }) => path)
  expect(paths(['points', 'vip']).slice(0, 3)).toEqual(['/', '/member/vip', '/search'])
  expect(paths(['points', 'missions'])).toEqual(paths(['vip']).filter((path) => path !== '/member/vip'))
  expect(otherMenu('en', 'side', ['vip'])[1]).toMatchObject({ href: '/en/member/vip', text: 'VIP', only: undefined })
})
