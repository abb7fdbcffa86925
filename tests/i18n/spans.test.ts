import { expect, test } from 'vitest'
import { durationText, minutesText } from '#i18n/spans.ts'

test.each([
  [0, '0 sec'],
  [38, '38 sec'],
  [663, '11 min 3 sec'],
  [660, '11 min'],
  [3_600, '1 hr'],
  [5_400, '1 hr 30 min'],
  [90_000, '1 day 1 hr'],
])('%i seconds read %j', (seconds, text) => {
  expect(durationText(seconds, 'en')).toBe(text)
})

test('a promise is rounded up to whole minutes', () => {
  expect(minutesText(331, 'en')).toBe('6 min')
  expect(durationText(663, 'en', 'long')).toBe('11 minutes 3 seconds')
})
