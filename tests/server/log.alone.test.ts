import fs from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { openLog } from '#server/kernel/log.ts'

afterEach(() => vi.restoreAllMocks())

function written(error: unknown): string {
  const lines: string[] = []
  vi.spyOn(fs, 'writeSync').mockImplementation(((_: number, text: string | Uint8Array) => {
    const line = typeof text === 'string' ? text : Buffer.from(text).toString()
    lines.push(line)
    return Buffer.byteLength(line)
  }) as typeof fs.writeSync)
  openLog('info').warn('not done', { error })
  vi.restoreAllMocks()
  return lines.join('')
}

test.each([
  ['a tax id', 'chave 529.982.247-25 invalida', '529'],
  ['a company’s number', 'CNPJ 12.345.678/0001-95', '345'],
  ['a telephone', 'Key (mobile)=(0812345678) already exists', '0812345678'],
  ['a telephone with its country', 'to +66812345678', '66812345678'],
  ['an account', 'no account 014:4172093568', '4172093568'],
  ['a mail address', '<mali.s+1@mail.example.co.th> bounced', 'mali'],
])('%s in the text of an error does not reach the log', (_, text, part) => {
  const error = new Error(text, { cause: new Error(text) })
  expect(written(error)).toContain('not done')
  expect(written(error)).not.toContain(part)
  expect(written(text)).not.toContain(part)
})

test('what finds a fault does', () => {
  for (const text of [
    'connect ECONNREFUSED 203.113.120.134:5432',
    'member 67149825 at 2026-11-23T15:03:05.123Z and 2026-11-23 15:03',
    'at work (file:///app/node_modules/.pnpm/sharp@0.34.1/lib/a.js:120:15)',
    'the bank answered 400',
  ])
    expect(JSON.parse(written(new Error(text))).err.message).toBe(text)
})
