import type { Words } from './words.ts'

const hoursOfDay = 24

/** A span of hours in words, in days where it is more than one of them. */
export const spanOf = (many: Words['many'], hours: number): string =>
  hours > hoursOfDay && hours % hoursOfDay === 0
    ? many('gameBooks.days', hours / hoursOfDay)
    : many('gameBooks.hours', hours)
