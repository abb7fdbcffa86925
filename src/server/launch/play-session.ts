import { formatAmount } from '#api/money.ts'
import { revealMs } from '#api/reveal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { realityMinutes } from '#server/limits/public.ts'
import { currencyOfMember } from '#server/wallet/public.ts'
import { continueSession, findSession, markSeen, sumRounds } from './rows-session.ts'

/** A launch goes on with the play session that is there, or begins one. To be called before the new token exists. */
export async function continuePlay(app: App, memberId: bigint): Promise<void> {
  await continueSession(app.db, memberId, app.clock.now())
}

/** When the member began, if they still play. An open page that asks is a sign that they do. */
async function playingSince(app: App, memberId: bigint, now: Date): Promise<Date | undefined> {
  const row = await findSession(app.db, memberId, now)
  if (row?.stale) await markSeen(app.db, memberId, now)
  return row?.started_at
}

export const playSessionHandlers: Handlers<'gameSession'> = {
  async gameSession({ app, session }) {
    const now = app.clock.now()
    const currency = await currencyOfMember(app, app.db, session.memberId)
    const startedAt = await playingSince(app, session.memberId, now)
    const revealable = new Date(now.getTime() - revealMs)
    const sums = startedAt && (await sumRounds(app.db, session.memberId, startedAt, revealable))
    const { staked = 0n, won = 0n, open = 0n, rounds = 0n, recent } = sums ?? {}
    return {
      ...(startedAt && { startedAt: startedAt.toISOString() }),
      now: now.toISOString(),
      staked: formatAmount(staked, currency),
      won: formatAmount(won, currency),
      result: formatAmount(won - staked, currency),
      open: formatAmount(open, currency),
      rounds: Number(rounds),
      ...(recent && {
        recent: recent.map(([round, stake, win, closedAt]) => ({
          round,
          staked: formatAmount(BigInt(stake), currency),
          won: formatAmount(BigInt(win), currency),
          ageMs: Math.max(0, now.getTime() - Date.parse(closedAt)),
        })),
      }),
      reminderMinutes: await realityMinutes(app, app.db, session.memberId),
    }
  },
}
