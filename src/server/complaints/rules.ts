import { createHash, randomInt } from 'node:crypto'
import type { ComplaintTopic } from '#api/complaints.ts'
import { dayIn } from '#server/kernel/day.ts'

/** Letters and digits that nobody takes for one another. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const excerptMax = 160

/** A number for a new complaint: the day and six signs that say nothing of how many there are. */
export function newNumber(timeZone: string, now: Date): string {
  const day = dayIn(timeZone, now).replaceAll('-', '').slice(2)
  const tail = Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `F-${day}-${tail}`
}

/**
 * How a text begins, in one line.
 * @example excerptOf('My deposit\n\nis late') // 'My deposit is late'
 */
export function excerptOf(content: string): string {
  const signs = [...content.replace(/\s+/g, ' ').trim()]
  return signs.length <= excerptMax ? signs.join('') : `${signs.slice(0, excerptMax - 1).join('')}…`
}

/** Tells complaints of the same words from others. */
export const openingOf = (topic: ComplaintTopic, content: string): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([topic, content]))
    .digest()
