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

// Whole fields, not parts of the line: its time may hold any three digits.
test.each([
  ['a tax id', 'chave 529.982.247-25 invalida', 'chave … invalida'],
  ['a company’s number', 'CNPJ 12.345.678/0001-95', 'CNPJ …'],
  ['a telephone', 'Key (mobile)=(0812345678) already exists', 'Key (mobile)=(…) already exists'],
  ['a telephone with its country', 'to +66812345678', 'to …'],
  ['an account', 'no account 014:4172093568', 'no account 014:…'],
  ['a mail address', '<mali.s+1@mail.example.co.th> bounced', '<…> bounced'],
])('%s in the text of an error does not reach the log', (_, text, kept) => {
  const line = JSON.parse(written(new Error(text, { cause: new Error(text) })))
  expect(line).toEqual({
    ...{ level: 40, time: expect.any(Number), msg: 'not done' },
    err: { type: 'Error', message: kept, stack: expect.any(String), cause: `Error: ${kept}` },
  })
  expect(line.err.stack.split('\n')[0]).toBe(`Error: ${kept}`)
  expect(line.err.stack).not.toContain(text)
  expect(JSON.parse(written(text)).err).toEqual({ type: 'thrown', message: kept })
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
