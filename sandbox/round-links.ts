import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from './database.ts'
import type { Timers } from './timers.ts'

const lifeMs = 60 * 60_000

/** Addresses of round pages: anybody who was given one may read that round for an hour. */
export interface RoundLinks {
  url(roundId: string): string
  valid(roundId: string, until: string | null, mark: string | null): boolean
}

export function openRoundLinks(db: Database, publicUrl: string, timers: Timers): RoundLinks {
  db.prepare("insert into secret (name, value) values ('round-links', ?) on conflict do nothing").run(
    randomBytes(32).toString('base64'),
  )
  const secret = String(db.prepare("select value from secret where name = 'round-links'").get()!.value)
  const markOf = (roundId: string, until: string) =>
    createHmac('sha256', secret).update(`${roundId}|${until}`).digest('base64url')
  return {
    url(roundId) {
      const until = String(timers.now() + lifeMs)
      return `${publicUrl}/rounds/${roundId}?until=${until}&mark=${markOf(roundId, until)}`
    },
    valid(roundId, until, mark) {
      if (until === null || mark === null || !(Number(until) > timers.now())) return false
      const right = Buffer.from(markOf(roundId, until))
      const given = Buffer.from(mark)
      return right.length === given.length && timingSafeEqual(right, given)
    },
  }
}
