import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lottoAreaOf, prizeModeOf } from '#api/prize-mode.ts'
import { syncCatalogue } from '#server/lobby/public.ts'
import { startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { type MoodyVendor, moodyVendor } from './support.ts'

let site: TestSite
let vendor: MoodyVendor
let mali: Visitor

beforeAll(async () => {
  vendor = moodyVendor()
  site = await startTestSite({ gameVendor: vendor })
  await syncCatalogue(site.app)
  await site.member('mali', { balance: '100.00' })
  mali = site.visitor()
  await mali.logIn('mali')
})
beforeEach(() => {
  vendor.asked.length = 0
})
afterAll(() => site.close())

test.each([
  ['TCG_LOTTO_VN', 'VN'],
  ['TCG_SEA', 'SEA'],
  ['LOTT', 'LOTT'],
  ['ELOTT', 'LOTT'],
  ['PG', undefined],
])('%s is played on the page of %s', (vassalage, area) => expect(lottoAreaOf(vassalage)).toBe(area))

test('the prize mode is electronic where a lottery vendor exists', () => {
  expect([['PG', 'TCG_LOTTO_VN'], ['LOTT'], ['PG', 'TCG_SEA'], []].map(prizeModeOf)).toEqual([
    'ELOTT',
    'ELOTT',
    'LOTT',
    'LOTT',
  ])
})

test('the menu of Vietnam lists its lotteries under the mode that holds', async () => {
  const { prizeMode, menu } = await site.visitor().call('vnLotteryMenu', { language: 'en' })
  expect(prizeMode).toBe('ELOTT')
  expect(menu.map((entry) => entry.name)).toEqual(['Hanoi Lantern Draw', 'Northern Balls', 'Southern Drum'])
  expect((await site.visitor().call('vnLotteryMenu', { prizeMode: 'ZY' })).prizeMode).toBe('ZY')
})

describe('the launch', () => {
  test('needs a member', async () => {
    await expect(site.visitor().call('lotteryLaunch', {})).rejects.toMatchObject({ code: 'not_logged_in' })
  })

  test('tells the vendor view, mode, area, device, language and the way back', async () => {
    const { launchUrl } = await mali.call('lotteryLaunch', {
      lottoArea: 'SEA',
      gameCode: 'tcg_sea_vientiane_six',
      view: 'betting',
      prizeMode: 'SEA',
      device: 'MOBILE',
      backUrl: '/en/elott',
      language: 'en',
    })
    expect(launchUrl).toBe(vendor.url)
    expect(vendor.asked).toMatchObject([
      {
        gameCode: 'tcg_sea_vientiane_six',
        mode: 'real',
        platform: 'GPL_MOBILE',
        language: 'en',
        lobbyUrl: `${site.config.publicUrl}/en/elott`,
        meta: { view: 'betting', prizeMode: 'SEA', launchMode: 'LOTT', lottoArea: 'SEA' },
      },
    ])
  })

  test('without a code opens the first lottery of the area, under the site’s own mode', async () => {
    await mali.call('lotteryLaunch', { view: 'lobby' })
    expect(vendor.asked[0]).toMatchObject({
      gameCode: 'tcg_lotto_vn_hanoi_lantern_draw',
      meta: { view: 'lobby', prizeMode: 'ELOTT' },
    })
  })

  test.each(['https://evil.example/x', '//evil.example', '/\\evil.example'])(
    'never leads back to %s',
    async (backUrl) => {
      await mali.call('lotteryLaunch', { backUrl })
      expect(vendor.asked[0]!.lobbyUrl).toBe(`${site.config.publicUrl}/`)
    },
  )

  test('opens no lottery of another area and no other game', async () => {
    for (const gameCode of ['tcg_sea_vientiane_six', 'pg_golden_lotus', 'nothing'])
      await expect(mali.call('lotteryLaunch', { lottoArea: 'VN', gameCode })).rejects.toMatchObject({
        code: 'game_not_found',
      })
    expect(vendor.asked).toEqual([])
  })
})
