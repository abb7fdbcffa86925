import type { Queue } from '#server/kernel/queue.ts'
import { countChecking } from './rows.ts'
import { answerBy } from './standing.ts'

/** Documents that wait for an answer. */
export const documentWork: readonly Queue[] = [
  {
    ...{ queue: 'documents', may: ['documents.read'] },
    async count(app) {
      const found = await countChecking(app.db)
      return { ...found, lateFrom: found.oldest && answerBy(app, { sent_at: found.oldest }) }
    },
  },
]
