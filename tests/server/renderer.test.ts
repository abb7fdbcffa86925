import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openRenderer, RenderBusy, type Renderer, type RendererOptions } from '#server/http/renderer.ts'

/** A build whose pages end or hold their process when asked to. `/once/<file>` and `/late/<file>` do so until the file is there. */
const entry = `
import { existsSync, writeFileSync } from 'node:fs'
export const handler = async (req, res, next, locals) => {
  const { pathname } = new URL(req.url, 'http://site')
  if (pathname === '/crash') process.exit(7)
  if (pathname === '/hang') for (;;);
  if (pathname === '/never') await new Promise(() => {})
  if (pathname.startsWith('/late/')) {
    const file = pathname.slice(5)
    if (!existsSync(file)) { writeFileSync(file, ''); for (;;); }
  }
  if (pathname === '/throw') throw new Error('a faulty page')
  if (pathname.startsWith('/once/')) {
    const file = pathname.slice(5)
    if (!existsSync(file)) { writeFileSync(file, ''); process.exit(7) }
  }
  const read = pathname.startsWith('/read') ? await locals.api.names({ of: pathname }).catch((error) => 'refused: ' + error.message) : null
  const secret = process.env.HUB88_PRIVATE_KEY ?? null
  res.writeHead(200, { 'content-type': 'application/json' })
  res.end(JSON.stringify({ pathname, read, secret, stated: locals.facts.state('{brand} {ageMin}'), pid: process.pid }))
}
`

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'renderer-'))
  writeFileSync(join(folder, 'entry.mjs'), entry)
  process.env.HUB88_PRIVATE_KEY = 'not for pages'
})
afterAll(() => rmSync(folder, { recursive: true }))

let renderer: Renderer
const told: string[] = []
function open(limits: RendererOptions['limits'] = {}): void {
  told.length = 0
  renderer = openRenderer({
    ...{ entry: join(folder, 'entry.mjs'), publicUrl: 'http://site.example', processes: 1, limits },
    log: { info: () => {}, warn: () => {}, error: () => {} },
    figures: {
      rendered: () => {},
      refused: (why) => told.push(why),
      restarted: () => told.push('restarted'),
    },
  })
}
afterEach(() => renderer.close())

const stated = { brand: 'Baize', ageMin: 18, raiseLimitHours: 24, realityCheckMinutes: 60 }
const facts = {
  ip: '',
  customerService: [],
  ageMin: 18,
  publicUrl: 'http://site.example',
  demo: true,
  analytics: '',
  stated,
}
type Names = (input: unknown) => Promise<unknown>
async function render(address: string, lane = 'a', version?: string, names: Names = async () => ['x']) {
  const job = { address, facts, calls: ['names'], language: 'en', version, quality: 5, missingToo: false }
  const { plain } = await renderer.render(address, lane, () => ({ job, call: (_name, input) => names(input) })).result
  return JSON.parse(String(plain)) as { pathname: string; read: unknown; secret: unknown; pid: number }
}

describe('a render process', () => {
  it('renders pages with data of the serving process, and knows no secret of it', async () => {
    open()
    expect(await render('/read')).toMatchObject({ pathname: '/read', read: ['x'], secret: null, stated: 'Baize 18' })
    const failing = () => Promise.reject(new Error('not today'))
    expect((await render('/read', 'a', undefined, failing)).read).toBe('refused: not today')
    await expect(render('/throw')).rejects.toThrow('a faulty page')
    expect(told).toEqual([])
  })

  it('makes a compressed page smaller when it has nothing else to do', async () => {
    open()
    await render('/')
    const body = Buffer.from(Array.from({ length: 5_000 }, (_, at) => `word ${at % 97} `).join(''))
    const { promise, resolve } = Promise.withResolvers<Buffer>()
    expect(renderer.squeeze(gzipSync(body), resolve)).toBe(true)
    expect(brotliDecompressSync(await promise).equals(body)).toBe(true)
    const held = render('/never').catch((error: unknown) => error)
    expect(renderer.squeeze(gzipSync(body), resolve)).toBe(false)
    renderer.close()
    await held
  })

  it('reads the same data once for all pages of a version', async () => {
    open()
    let asked = 0
    const names = async () => {
      asked += 1
      return asked
    }
    const reads = []
    for (const version of ['1', '1', '2', undefined, undefined])
      reads.push((await render('/read', 'a', version, names)).read)
    expect(reads).toEqual([1, 1, 2, 3, 4])
  })

  it.runIf(process.platform === 'linux')('works at a lower priority, with all its threads', async () => {
    open()
    const { pid } = await render('/')
    const niceOf = (stat: string) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
    const threads = readdirSync(`/proc/${pid}/task`)
    const own = niceOf(readFileSync('/proc/self/stat', 'utf8'))
    const wanted = Math.min(own + 10, 19)
    expect(threads.map((id) => niceOf(readFileSync(`/proc/${pid}/task/${id}/stat`, 'utf8')))).toEqual(
      threads.map(() => wanted),
    )
  })
})

describe('a render process that ends', () => {
  it('is started anew, and no page that it had is lost', async () => {
    open()
    const first = render(`/once${join(folder, 'mark')}`)
    const beside = render('/beside', 'b')
    const behind = render('/behind', 'c')
    expect((await first).pathname).toContain('/once')
    expect((await beside).pathname).toBe('/beside')
    expect((await behind).pathname).toBe('/behind')
    expect(told).toEqual(['restarted'])
  })

  it('over the same page again and again: that page is refused, the others are rendered', async () => {
    open()
    await expect(render('/crash')).rejects.toThrow(RenderBusy)
    expect((await render('/')).pathname).toBe('/')
    const before = told.length
    await expect(render('/crash')).rejects.toThrow(RenderBusy)
    expect(told.slice(before)).toEqual(['lost'])
  })

  it('because a page took too long once: that page is rendered by the next one', async () => {
    open({ renderMs: 1_000 })
    await render('/')
    const late = render(`/late${join(folder, 'late')}`)
    const beside = render('/beside', 'b')
    expect((await late).pathname).toContain('/late')
    expect((await beside).pathname).toBe('/beside')
    expect(told).toEqual(['restarted'])
  })

  it.each(['/hang', '/never'])('is ended when a page takes too long twice (%s), which is refused', async (page) => {
    open({ renderMs: 1_000 })
    await render('/')
    const hung = expect(render(page)).rejects.toThrow(RenderBusy)
    const behind = render('/behind', 'b')
    await hung
    expect((await behind).pathname).toBe('/behind')
    expect(told).toContain('lost')
  })
})

describe('pages that wait', () => {
  it('are refused when they wait too long', async () => {
    // The first page also waits for the renderer to start, which takes seconds beside a busy machine.
    open({ renderMs: 30_000, waitMs: 10_000 })
    await render('/')
    const held = [1, 2].map(() => render('/never', 'x').catch((error: unknown) => error))
    await expect(render('/')).rejects.toThrow('waited too long')
    expect(told).toEqual(['late'])
    renderer.close()
    for (const page of held) expect(await page).toBeInstanceOf(RenderBusy)
  })

  it('are so many and no more, of one address and of all', async () => {
    open({ renderMs: 30_000, waiting: 4, waitingOfAddress: 3 })
    await render('/')
    const held = [1, 2].map(() => render('/never', 'x').catch((error: unknown) => error))
    const crawler = ['/1', '/2', '/3', '/4'].map((page) => render(page, 'crawler').catch((error: unknown) => error))
    await expect.poll(() => told).toEqual(['full'])
    expect(await crawler[3]).toBeInstanceOf(RenderBusy)
    expect(renderer.waiting()).toBe(3)
    const others = ['b', 'c'].map((lane) => render(`/${lane}`, lane).catch((error: unknown) => error))
    expect(await crawler[2]).toBeInstanceOf(RenderBusy)
    expect(renderer.waiting()).toBe(4)
    renderer.close()
    await Promise.all([...held, ...crawler, ...others])
  })
})
