import { request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openTables, sandbox } from './table-support.ts'

openTables()

/** What travels: `fetch` would open it. */
const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  new Promise<{ headers: NodeJS.Dict<string | string[]>; status: number; bytes: Buffer }>((resolve, reject) => {
    request(`${sandbox.origin}${path}`, { headers }, async (answer) => {
      const bytes = Buffer.concat(await answer.toArray())
      resolve({ headers: answer.headers, status: answer.statusCode!, bytes })
    })
      .on('error', reject)
      .end()
  })
const brotli = { 'accept-encoding': 'gzip, br' }

test.each(['/frame/play.css', '/frame/main.ts', '/play/pg_lotus?lang=th', '/texts/th.json'])(
  '%s travels compressed to who accepts it, and says the same to anybody else',
  async (path) => {
    const [plain, small] = [await get(path), await get(path, brotli)]
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(small.headers['content-encoding']).toBe('br')
    expect([plain.headers.vary, small.headers.vary]).toEqual(['accept-encoding', 'accept-encoding'])
    expect(small.bytes.length).toBeLessThan(plain.bytes.length / 2)
    expect(brotliDecompressSync(small.bytes).equals(plain.bytes)).toBe(true)
  },
)

test('a browser that has a file is told so, and fonts travel as they are', async () => {
  const { headers } = await get('/frame/play.css', brotli)
  const again = await get('/frame/play.css', { ...brotli, 'if-none-match': String(headers.etag) })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
  const font = await get('/fonts/anuphan-latin-wght-normal.woff2', brotli)
  expect(font.headers['content-encoding']).toBeUndefined()
})

test('modules come without types, comments and the schemas of the server', async () => {
  const module = (await get('/frame/api.ts')).bytes.toString()
  expect(module).toContain('export function openApi(key')
  expect(module).not.toMatch(/\/\*\*|^\s*\/\/|: string|import type/m)
})
