import { expect, test } from 'vitest'
import { scorings } from '#sandbox/engines/coupon.ts'
import { courseOf } from '#sandbox/frame/screens/coupon-course.ts'

const sides = ['home', 'away'] as const

/** Every way in which a match may end, with who may have scored first. */
const ends = (name: keyof typeof scorings) =>
  scorings[name].scores.flatMap((score) =>
    sides
      .filter((first) => score[first === 'home' ? 0 : 1] > 0)
      .map((first) => {
        const [home, away] = score
        return { winner: home > away ? 'home' : home < away ? 'away' : 'draw', first, score } as const
      }),
  )

test.each(['goals', 'parts'] as const)('a match counted in %s is shown as it ended', (name) => {
  const all = ends(name)
  expect(all.length).toBeGreaterThan(6)
  for (const match of all)
    for (const chance of [0, 0.5, 0.999]) {
      const course = courseOf(match, name === 'parts', () => chance)
      const count = (side: 'home' | 'away') => course.filter((one) => one.side === side).length
      expect([count('home'), count('away')], JSON.stringify(match)).toEqual(match.score)
      expect(course[0]!.side, JSON.stringify(match)).toBe(match.first)
      // The first to reach its number has won: nothing is played after that.
      if (name === 'parts') expect(course.at(-1)).toEqual({ at: 1, side: match.winner })
      const times = course.map(({ at }) => at)
      expect(times).toEqual([...times].sort((one, other) => one - other))
      expect(times.every((at) => at > 0 && at <= 1)).toBe(true)
    }
})
