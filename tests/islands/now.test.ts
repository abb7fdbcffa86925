// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { GamesNow } from '#api/lobby.ts'
import { runNow } from '#islands/lobby/now.ts'
import home from '#locales/en/home.json' with { type: 'json' }
import { answers, calls } from '#tests/support/fake-call.ts'

vi.mock('#browser/client.ts', async (original) => ({
  ...(await original<object>()),
  call: (await import('#tests/support/fake-call.ts')).fakeCall,
}))

const begins = Date.parse('2026-11-18T07:30:00.000Z')
const time = (seconds: number) => new Date(begins + seconds * 1_000).toISOString()
const match = (id: string, odds: string, more = {}) => ({
  ...{ nodeId: '7', id, league: 'Harbour League', home: 'Quayside', away: 'Old Mill', startsAt: time(90) },
  prices: [
    { side: 'home' as const, pick: `${id}:winner:home`, odds },
    { side: 'away' as const, pick: `${id}:winner:away`, odds: '2.40' },
  ],
  ...more,
})
const table = {
  ...{
    nodeId: '3',
    displayName: 'Speed Baccarat',
    lagerIcon: '/c.svg',
    opensAt: time(-8),
    closesAt: time(10),
    endsAt: time(22),
  },
  road: [
    { text: 'B', tone: 'red' as const },
    { text: 'P', tone: 'blue' as const },
  ],
}
const draw = { nodeId: '9', displayName: 'Evening Drum', lagerIcon: '/d.svg', drawsAt: time(251) }

let told: GamesNow
let stop: () => void
let seen: (isIntersecting: boolean) => void

const page = `<div data-live="now"><section data-now='${JSON.stringify(home.now)}' data-game="/en/game/" data-empty>
  <button data-now-pause aria-pressed="false"></button>
  <ul><li data-match><b data-left></b><i data-league></i><i data-home></i><i data-away></i>
  ${['home', 'draw', 'away'].map((side) => `<a data-side="${side}"><small></small><b data-odds></b><span data-says></span></a>`).join('')}</li></ul>
  <a data-table="3"><b data-ring></b><i data-phase></i><i data-road></i></a>
  <a data-draw="8" href="/en/game/8"><img src="/x.svg"><h3></h3><b data-left></b></a></section></div>`

const strip = () => document.querySelector<HTMLElement>('[data-now]')!
const find = (selector: string) => strip().querySelector<HTMLElement>(selector)!
const asked = () => calls.length
/** Time goes on, and what was asked for is answered. */
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

beforeEach(async () => {
  vi.useFakeTimers({ now: begins })
  history.replaceState(null, '', '/en')
  document.body.innerHTML = page
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(hear: (entries: object[]) => void) {
        seen = (isIntersecting) => hear([{ isIntersecting }])
      }
      observe() {}
      disconnect() {}
    },
  )
  told = { now: time(0), tables: [table], matches: [match('a', '1.90')], draw }
  answers.set('gamesNow', () => ({ ...told, now: new Date().toISOString() }))
  stop = runNow()
  seen(true)
  await pass(0)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('fills its places: a price leads to its match with the pick, a side without a price has none', () => {
  expect(strip().dataset.empty).toBeUndefined()
  const price = find('[data-side="home"]') as HTMLAnchorElement
  expect(price.getAttribute('href')).toBe('/en/game/7?pick=a%3Awinner%3Ahome')
  expect(price.textContent).toBe('1.90Quayside beats Old Mill')
  expect(find('[data-side="draw"]').hidden).toBe(true)
  expect(find('[data-match] [data-left]').textContent).toBe('in 01:30')
  expect(find('[data-road]').getAttribute('aria-label')).toBe('Last results: B, P')
  expect([...find('[data-road]').children].map(({ className }) => className)).toEqual(['red', 'blue'])
  expect(find('[data-draw]').getAttribute('href')).toBe('/en/game/9')
  expect(find('[data-draw] [data-left]').textContent).toBe('04:11')
})

test('its clocks go each second, and it asks again every four', async () => {
  expect(find('[data-ring]').textContent).toBe('10')
  await pass(1)
  expect(find('[data-ring]').textContent).toBe('9')
  expect(find('[data-draw] [data-left]').textContent).toBe('04:10')
  expect(asked()).toBe(1)
  await pass(3)
  expect(asked()).toBe(2)
  await pass(6)
  expect(find('[data-ring]').textContent).toBe('')
  expect(find('[data-phase]').textContent).toBe(home.now.closed)
})

test('marks for three seconds which way a price moved, and not where another match has come', async () => {
  told = { ...told, matches: [match('a', '2.05')] }
  await pass(4)
  expect(find('[data-side="home"]').dataset.moved).toBe('up')
  told = { ...told, matches: [match('b', '1.30')] }
  await pass(4)
  expect(find('[data-side="home"]').dataset.moved).toBeUndefined()
  told = { ...told, matches: [] }
  await pass(4)
  expect(find('[data-match]').hasAttribute('data-gone')).toBe(true)
})

test('stands still on request, out of sight and while the vendor is silent', async () => {
  find('[data-now-pause]').click()
  await pass(9)
  expect(asked()).toBe(1)
  expect(find('[data-ring]').textContent).toBe('10')
  expect(find('[data-now-pause]').getAttribute('aria-pressed')).toBe('true')
  find('[data-now-pause]').click()
  answers.set('gamesNow', () => Promise.reject(new Error('away')))
  await pass(8)
  expect(find('[data-side="home"] b').textContent).toBe('1.90')
  seen(false)
  const before = asked()
  await pass(20)
  expect(asked()).toBe(before)
})
