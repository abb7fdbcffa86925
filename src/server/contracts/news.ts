import type { ContractKind } from '#api/contracts.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { momentText } from '#server/kernel/moment-text.ts'
import { publishUnread, type Writing, writeToMembers } from '#server/messages/public.ts'
import { listReceived } from './rows-open.ts'
import { showRate } from './rules.ts'

/** What members are told about a contract, by its texts in the catalogue `outgoing`. */
type News =
  | 'offered'
  | 'accepted'
  | 'rejected'
  | 'rejectedWhy'
  | 'withdrawn'
  | 'lapsed'
  | 'lapsedGiven'
  | 'terminated'
  | 'cut'
  | 'above'

export interface ContractNews {
  /** Whom it concerns; the house reads no messages. */
  readonly memberId: bigint | null
  readonly what: News
  readonly kind: ContractKind
  readonly rate: number
  /** Account of the other side; `null` is the house. */
  readonly party: string | null
  /** Until when it can be answered. */
  readonly until?: Date
  readonly reason?: string | undefined
}

/** The page on which an agent reads about a kind of contract: where dividends are off, theirs is the page of all income. */
export const contractPage = (app: Pick<App, 'settings'>, kind: ContractKind): string =>
  kind === 'dividend' && !app.settings.current().enableCt ? '/agentHome/income' : `/agentHome/${kind}`

/** Writes in `tx` what happened to contracts to those whom it concerns. */
export const writeNews = (app: App, tx: Queryable, news: readonly ContractNews[]): Promise<void> =>
  writeToMembers(
    app,
    tx,
    news.flatMap(({ memberId, what, kind, rate, party, until, reason = '' }): Writing[] =>
      memberId === null
        ? []
        : [
            {
              ...{ memberId, category: 'service', what: `contract.${what}`, href: contractPage(app, kind) },
              values: {
                ...{ rate: showRate(rate), party: party ?? '', reason },
                until: until === undefined ? '' : momentText(app.settings.current().timeZone, until),
              },
              names: { kind: `contract.kinds.${kind}`, ...(party === null && { party: 'contract.house' }) },
            },
          ],
    ),
  )

/** Tells the pages of members, after the commit, that a contract of theirs waits for an answer, runs or has ended. */
export async function publishContracts(app: App, memberIds: readonly (bigint | null)[]): Promise<void> {
  for (const memberId of new Set(memberIds)) {
    if (memberId === null) continue
    const open = await listReceived(app.db, memberId)
    const waiting = open.filter((row) => row.status === 'offered').length
    app.events.publish({ memberId }, 'contract', { waiting })
    publishUnread(app, memberId)
  }
}
