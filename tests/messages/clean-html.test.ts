import { expect, test } from 'vitest'
import { cleanHtml } from '#server/messages/clean-html.ts'
import { countWords } from '#server/messages/words.ts'

test('a text without tags becomes paragraphs', () => {
  expect(cleanHtml('Closed\n\n04:00 < 06:00 & later')).toBe('<p>Closed</p><p>04:00 &lt; 06:00 &amp; later</p>')
})

test.each([
  ['<p onclick="x()">Hi</p><script>y()</script>', '<p>Hi</p>'],
  ['<p><a href="javascript:alert(1)">go</a></p>', '<p><a rel="noopener noreferrer">go</a></p>'],
  ['<p><a href="//evil.example">go</a></p>', '<p><a rel="noopener noreferrer">go</a></p>'],
  [
    '<p><img src="https://spy.example/1.gif"><img src="/art/scenes/vip.svg" onerror="x()"></p>',
    '<p><img src="/art/scenes/vip.svg" /></p>',
  ],
  ['<svg><a xlink:href="javascript:x()">q</a></svg><b>ok</b>', '<a rel="noopener noreferrer">q</a><b>ok</b>'],
  ['<iframe src="https://x.example"></iframe><b>ok', '<b>ok</b>'],
  ['<p style="position:fixed">x</p>', '<p>x</p>'],
  [
    '<a href="https://x.example/" id="main" class="btn" style="position:fixed" target="_blank" data-action="login">go</a>',
    '<a href="https://x.example/" rel="noopener noreferrer">go</a>',
  ],
  [
    '<img src="/art/a.svg" alt="A" width="1" height="2" id="main" class="x" style="inset:0" srcset="https://spy.example/ 2x">',
    '<img src="/art/a.svg" alt="A" width="1" height="2" />',
  ],
])('%s loses what could do something', (written, clean) => {
  expect(cleanHtml(written)).toBe(clean)
})

test('words are counted in scripts without spaces too', () => {
  expect(countWords('three short words', 'en')).toBe(3)
  expect(countWords('ฝากเงินไม่เข้าบัญชี', 'th')).toBeGreaterThanOrEqual(4)
  expect(countWords(' … !! ', 'en')).toBe(0)
})
