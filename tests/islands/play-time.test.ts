import { describe, expect, test } from 'vitest'
import { playTime, remindersDue } from '#islands/launch/play-time.ts'
import game from '#locales/en/game.json'

const minutes = (count: number) => count * 60_000

describe('time at play', () => {
  test.each([
    [0, '0 min'],
    [59.9, '59 min'],
    [60, '1 h'],
    [125, '2 h 5 min'],
  ])('%d minutes read %s', (count, words) => expect(playTime(game, minutes(count))).toBe(words))

  test('a clock that goes backwards is not told', () => expect(playTime(game, -5_000)).toBe('0 min'))

  test('a reminder is due for each full stretch, and none where the house wants none', () => {
    expect([59, 60, 119, 120].map((count) => remindersDue(minutes(count), 60))).toEqual([0, 1, 1, 2])
    expect(remindersDue(minutes(600), 0)).toBe(0)
  })
})
