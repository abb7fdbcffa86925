import { expect, test } from 'vitest'
import { cleanLine } from '#server/chat/rules.ts'

test.each([
  ['come to www.win.example/x now', 'come to now'],
  ['see https://evil.example?a=1', 'see'],
  ['best odds at lucky-slot.com ok?', 'best odds at ok?'],
  ['add me @big_winner', 'add me'],
  ['Line: abc123 please', 'please'],
  ['call 0812345678 now', 'call now'],
  ['call +66 (81) 234-5678', 'call'],
  ['โทร ๐๘๑-๒๓๔-๕๖๗๘ ครับ', 'โทร ครับ'],
  ['won 1,250,000.00 after 7 12 3 30 8 19', 'won 1,250,000.00 after 7 12 3 30 8 19'],
  ['odds of 1.85 in 2.5 hours. Good', 'odds of 1.85 in 2.5 hours. Good'],
  ['two\nlines\u200b of   text', 'two lines of text'],
  ['goooooooooal', 'goooal'],
  ['ก็็็็็็็็็ว่ากันไป', 'ก็็ว่ากันไป'],
  ['ฝนตกที่ภูเก็ต', 'ฝนตกที่ภูเก็ต'],
])('%s is shown as %s', (said, shown) => {
  expect(cleanLine(said, [])).toBe(shown)
})

test('unwanted words are covered in whatever case, and their signs mean nothing', () => {
  expect(cleanLine('You FOOL, a+b', ['fool', 'a+b'])).toBe('You ••••, •••')
})
