import { setTimeout as pause } from 'node:timers/promises'
import { defineJob } from '#server/kernel/jobs.ts'

/** A job that writes down who took it, and after a while who finished it. */
export const markJob = (who: string, ms: number) =>
  defineJob<{ readonly n: number }>({
    ...{ name: 'mark', atOnce: 3, retrySeconds: 1, expireSeconds: 2 },
    async run({ db }, { n }) {
      await db.query('insert into mark (n, who, what) values ($1, $2, $3)', [n, who, 'taken'])
      await pause(ms)
      await db.query('insert into mark (n, who, what) values ($1, $2, $3)', [n, who, 'finished'])
      return undefined
    },
  })
