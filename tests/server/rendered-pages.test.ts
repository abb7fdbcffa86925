import { beforeEach, describe, expect, it } from 'vitest'
import { openPageCache } from '#server/http/page-cache.ts'
import { openPageVersions } from '#server/http/page-versions.ts'
import type { RenderedPage } from '#server/http/render-messages.ts'
import { openRenderedPages, type PageSource, type WantedPage } from '#server/http/rendered-pages.ts'
import { RenderBusy, type Renderer } from '#server/http/renderer.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import type { LiveEvent } from '#server/kernel/events.ts'
import type { SettingsValues } from '#server/kernel/settings.ts'

interface Asked {
  readonly address: string
  readonly lanes: string[]
  begin(): void
  give(text: string, more?: Partial<RenderedPage>): void
  refuse(error: Error): void
}

/** The pages over a renderer that renders when the test says so. */
function open() {
  const clock = new ManualClock('2026-05-01T10:00:00.000Z')
  const asked: Asked[] = []
  const sources: PageSource[] = []
  const listeners: ((event: LiveEvent) => void)[] = []
  const settingsListeners: (() => void)[] = []
  const renderer: Renderer = {
    render(address, lane, begin) {
      const result = Promise.withResolvers<RenderedPage>()
      const lanes = [lane]
      asked.push({
        ...{ address, lanes, begin },
        give(text, more = {}) {
          result.resolve({ status: 200, headers: {}, etag: text, plain: Buffer.from(text), reads: [], ...more })
        },
        refuse: result.reject,
      })
      return { result: result.promise, join: (other) => void lanes.push(other) }
    },
    squeeze(gzip, done) {
      done(Buffer.from(`smaller ${gzip}`))
      return true
    },
    waiting: () => 0,
    close: () => {},
  }
  const versions = openPageVersions({
    clock,
    settings: {
      current: () => ({ timeZone: 'Asia/Bangkok' }) as SettingsValues,
      onChange(listener) {
        settingsListeners.push(listener as () => void)
        return () => true
      },
    },
    hub: {
      subscribe(receive) {
        listeners.push(receive)
        return () => true
      },
    },
  })
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const pages = openRenderedPages({ app: { clock, log }, renderer, versions, count: (from) => sources.push(from) })
  const cache = openPageCache(1e6)
  const page = (more: Partial<WantedPage> = {}) =>
    pages.get({
      address: '/',
      ip: '192.0.2.1',
      cache,
      locals: () => ({ facts: {} as never, api: {} as never }),
      ...more,
    })
  const get = async (more: Partial<WantedPage> = {}): Promise<string> => String((await page(more)).variants.identity)
  /** Has the page rendered and kept. */
  async function keep(text: string, more: Partial<WantedPage> = {}, given: Partial<RenderedPage> = {}): Promise<void> {
    const before = asked.length
    const got = get(more)
    await expect.poll(() => asked.length).toBeGreaterThan(before)
    asked.at(-1)!.begin()
    asked.at(-1)!.give(text, given)
    expect(await got).toBe(text)
  }
  return {
    ...{ clock, asked, sources, page, get, keep },
    say: (name: 'catalogue' | 'notice' | 'winner') => {
      for (const listener of listeners) listener({ audience: { all: true }, name, data: {} } as LiveEvent)
    },
    changeSettings: () => {
      for (const listener of settingsListeners) listener()
    },
  }
}

let site: ReturnType<typeof open>
beforeEach(async () => {
  site = open()
  site.clock.advance(4_000)
  await site.keep('first')
})

describe('a kept page', () => {
  it('is made smaller when it is asked for again', async () => {
    const brotliOf = async () => String((await site.page({ address: '/big' })).variants.brotli)
    await site.keep('big', { address: '/big' }, { brotli: Buffer.from('big'), gzip: Buffer.from('big') })
    expect([await brotliOf(), await brotliOf(), await brotliOf()]).toEqual(['big', 'smaller big', 'smaller big'])
    expect(site.asked).toHaveLength(2)
  })

  it('is served until what it shows changes', async () => {
    site.clock.advance(599_000)
    expect(await site.get()).toBe('first')
    site.say('winner')
    expect(await site.get()).toBe('first')
    expect(site.asked).toHaveLength(1)
  })

  it.each(['catalogue', 'notice'] as const)(
    'is served after a change (%s) while the new one is rendered',
    async (name) => {
      site.say(name)
      expect(await site.get()).toBe('first')
      expect(site.asked).toHaveLength(2)
      // One rendering for all who ask meanwhile.
      expect(await site.get({ ip: '192.0.2.2' })).toBe('first')
      expect(site.asked[1]!.lanes).toEqual(['192.0.2.1', '192.0.2.2'])
      site.asked[1]!.begin()
      site.asked[1]!.give('second')
      await expect.poll(() => site.get()).toBe('second')
      expect(site.asked).toHaveLength(2)
      expect(site.sources).toContain('stale')
    },
  )

  it('waits a moment for the new one, so that a quiet server shows a change at once', async () => {
    site.say('catalogue')
    await site.keep('second')
  })

  it('is not served to a client that wants the current one', async () => {
    site.say('catalogue')
    const got = site.get({ mustBeCurrent: true })
    // The request that takes the old page has it by now.
    expect(await site.get()).toBe('first')
    site.asked[1]!.begin()
    site.asked[1]!.give('second')
    expect(await got).toBe('second')
  })

  it('is served no longer than 15 s after a change, unless the new one cannot be had', async () => {
    site.say('catalogue')
    site.clock.advance(10_000)
    site.say('notice')
    site.clock.advance(6_000)
    const refused = site.get()
    await expect.poll(() => site.asked.length).toBe(2)
    site.asked[1]!.refuse(new RenderBusy('full'))
    expect(await refused).toBe('first')
    await site.keep('second')
  })

  it('is never served after a change of the settings, or of its game', async () => {
    site.changeSettings()
    const refused = site.get()
    await expect.poll(() => site.asked.length).toBe(2)
    site.asked[1]!.refuse(new RenderBusy('full'))
    await expect(refused).rejects.toThrow(RenderBusy)
    await site.keep('second', { gameState: 'open' })
    const closed = site.get({ gameState: 'closed' })
    await expect.poll(() => site.asked.length).toBe(4)
    site.asked[3]!.refuse(new RenderBusy('full'))
    await expect(closed).rejects.toThrow(RenderBusy)
  })

  it('is rendered anew in the background when it is old, or when its day is over', async () => {
    site.clock.advance(601_000)
    expect(await site.get()).toBe('first')
    expect(site.asked).toHaveLength(2)
    site.asked[1]!.begin()
    site.asked[1]!.give('second')
    await expect.poll(() => site.get()).toBe('second')
    // Midnight in Bangkok.
    site.clock.advance(7 * 3_600_000)
    await site.keep('third')
    site.clock.advance(60_000)
    expect(await site.get()).toBe('third')
  })

  it('that browsers would doubt, being hardly younger than a change or the process, is soon rendered once more', async () => {
    const young = open()
    await young.keep('first')
    young.clock.advance(3_999)
    young.say('catalogue')
    await young.keep('second')
    young.clock.advance(3_999)
    await young.get()
    expect(young.asked).toHaveLength(2)
    young.clock.advance(1)
    expect(await young.get()).toBe('second')
    young.asked[2]!.begin()
    young.asked[2]!.give('third')
    await expect.poll(() => young.get()).toBe('third')
    young.clock.advance(599_000)
    await young.get()
    expect(young.asked).toHaveLength(3)
  })

  it('with the winners is rendered anew after a win, every 15 s at most', async () => {
    await site.keep('board', { address: '/en' }, { reads: ['winners'] })
    site.clock.advance(5_000)
    site.say('winner')
    expect(await site.get({ address: '/en' })).toBe('board')
    expect(site.asked).toHaveLength(2)
    site.clock.advance(11_000)
    expect(await site.get({ address: '/en' })).toBe('board')
    expect(site.asked).toHaveLength(3)
  })
})

describe('a page that is being rendered', () => {
  it('is shared, unless it has begun before a change', async () => {
    const first = site.get({ address: '/rng' })
    const second = site.get({ address: '/rng' })
    await expect.poll(() => site.asked.length).toBe(2)
    // It waits: whatever changes now will be in it.
    site.say('catalogue')
    const third = site.get({ address: '/rng' })
    site.asked[1]!.begin()
    site.say('catalogue')
    const fourth = site.get({ address: '/rng' })
    await expect.poll(() => site.asked.length).toBe(3)
    site.asked[1]!.give('before')
    site.asked[2]!.begin()
    site.asked[2]!.give('after')
    expect(await Promise.all([first, second, third, fourth])).toEqual(['before', 'before', 'before', 'after'])
  })

  it.each([302, 404, 410, 500, 503])(
    'is not kept with the status %i, however often it is asked for',
    async (status) => {
      for (const count of [2, 3]) {
        const other = site.get({ address: '/none' })
        await expect.poll(() => site.asked.length).toBe(count)
        site.asked.at(-1)!.begin()
        site.asked.at(-1)!.give('no', { status })
        expect(await other).toBe('no')
      }
      await site.keep('now', { address: '/none' })
      expect(await site.get({ address: '/none' })).toBe('now')
    },
  )

  it('takes the place of a page that was kept with its status', async () => {
    site.changeSettings()
    const gone = site.get()
    await expect.poll(() => site.asked.length).toBe(2)
    site.asked[1]!.begin()
    site.asked[1]!.give('gone', { status: 404 })
    expect(await gone).toBe('gone')
    await site.keep('third')
  })
})
