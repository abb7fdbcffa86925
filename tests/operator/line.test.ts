import { describe, expect, test } from 'vitest'
import { readCommand, usage } from '#server/operator/commands.ts'
import { forms } from '#server/operator/forms.ts'
import { readLine, UsageError } from '#server/operator/line.ts'

const read = (...args: string[]) => {
  const command = readCommand(args)
  return 'line' in command ? command.line : command
}
const refused = (...args: string[]): string => {
  const command = readCommand(args)
  if ('line' in command) throw new Error(`taken: ${JSON.stringify(command.line)}`)
  expect(command.exitCode).toBe(2)
  expect(command.text).toContain('Usage:\n  npm run operator -- ')
  return command.text
}

describe('a command line is refused before anything is done', () => {
  test('with an option that the command does not have', () => {
    expect(refused('credit', 'demo', '1.00', '--reason', 'x', '--kee', 'k1')).toContain('no option --kee')
    expect(refused('maintenance', 'on', '--untill', '2030-01-31T18:00:00Z')).toContain('no option --untill')
    expect(refused('maintenance', 'off', '--until', '2030-01-31T18:00:00Z')).toContain('no option --until')
    expect(refused('credit', 'demo', '1.00', '--reason', 'x', '--__proto__', 'k1')).toContain('no option')
  })

  test('with words to spare, or too few', () => {
    expect(refused('credit', 'demo', '1', '000', '--reason', 'x')).toContain('credit demo 1 000')
    for (const line of ['credit demo --reason x', 'maintenance', 'maintenance maybe', 'ledger', 'vendor PG closed now'])
      refused(...line.split(' '))
    refused('open')
    refused('switch', 'on')
    refused('chat', '1', 'say')
  })

  test('with an option whose value is the next option, or none, or given twice', () => {
    expect(refused('credit', 'demo', '1', '--reason', '--key', 'k1')).toContain('--reason needs a value')
    expect(refused('credit', 'demo', '1', '--key', 'k1', '--reason')).toContain('--reason needs a value')
    expect(refused('credit', 'demo', '1', '--reason', 'x', '--reason', 'y')).toContain('given twice')
    expect(refused('credit', 'demo', '1', '--reason', ' ')).toContain('--reason is needed')
    expect(refused('credit', 'demo', '1')).toContain('--reason is needed')
  })
})

test('an unknown command shows the whole help', () => {
  expect(readCommand(['nonsense'])).toMatchObject({ exitCode: 2, text: expect.stringContaining(usage) })
  expect(readCommand(['constructor'])).toMatchObject({ exitCode: 2 })
  expect(readCommand([])).toEqual({ exitCode: 0, text: usage })
})

test('what has the form of a command is taken word for word', () => {
  expect(read('credit', 'demo', '1', '--reason=--odd', '--key', 'k')).toEqual({
    words: ['demo', '1'],
    options: { reason: '--odd', key: 'k' },
  })
  expect(read('chat', '1', 'say', 'Hello', 'there', '--', '--not an option')).toMatchObject({
    words: ['1', 'say', 'Hello', 'there', '--not an option'],
  })
  expect(read('switch', 'a', 'b', 'on')).toMatchObject({ words: ['a', 'b', 'on'] })
  expect(read('message', 'demo', '--title-th', 'ก', '--text', 'b')).toMatchObject({
    options: { 'title-th': 'ก', text: 'b' },
  })
  expect(() => readLine('message', forms.message, ['demo', '--title-xx', 'a', '--text', 'b'])).toThrow(UsageError)
})
