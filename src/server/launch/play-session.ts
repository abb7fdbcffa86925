import { formatAmount } from '#api/money.ts'
import { revealMs } from '#api/reveal.ts'
import type { App } from '#server/kernel/context.ts'
import { first } from '#server/kernel/db.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { currencyOfMember } from '#server/wallet/public.ts'

/** Somebody who comes back sooner has not stopped; as long as a launch token lives without use. */
const pause = `interval '30 minutes'`
/** A vendor's calls are signs of play, too: a game may be open without our bar. */
const lastSign = `greatest(p.seen_at,
  (select max(t.used_at) from launch_token t where t.member_id = p.member_id and t.ended_at is null))`

/** A launch goes on with the play session that is there, or begins one. To be called before the new token exists. */
export async function continuePlay(app: App, memberId: bigint): Promise<void> {
  await app.db.query(
    `insert into play_session as p (member_id, started_at, seen_at) values ($1, $2, $2)
     on conflict (member_id) do update set seen_at = excluded.seen_at,
       started_at = case when ${lastSign} < excluded.seen_at - ${pause} then excluded.started_at else p.started_at end`,
    [memberId, app.clock.now()],
  )
}

interface Sums extends Record<string, unknown> {
  readonly staked: bigint
  readonly won: bigint
  readonly open: bigint
  readonly rounds: bigint
  readonly recent: readonly (readonly [round: string, staked: string, won: string, closedAt: string])[] | null
}

/** What came of the rounds that were opened since. Reads the member's rounds of that time alone, by their index. */
const sumsSince = `select
    coalesce(sum(r.stake_total - r.stake_returned) filter (where r.status = 'settled'), 0)::bigint as staked,
    coalesce(sum(r.win_total - r.win_returned) filter (where r.status = 'settled'), 0)::bigint as won,
    coalesce(sum(r.stake_total - r.stake_returned) filter (where r.status = 'open'), 0)::bigint as open,
    count(*) filter (where r.status <> 'rolled_back') as rounds,
    json_agg(json_build_array(r.round, (r.stake_total - r.stake_returned)::text, (r.win_total - r.win_returned)::text,
      r.closed_at)) filter (where r.status = 'settled' and r.closed_at > $3::timestamptz) as recent
  from game_round r where r.member_id = $1 and r.opened_at >= $2`

/** When the member began, if they still play. An open page that asks is a sign that they do. */
async function playingSince(app: App, memberId: bigint, now: Date): Promise<Date | undefined> {
  const row = await first<{ started_at: Date; stale: boolean }>(
    app.db,
    `select p.started_at, p.seen_at < $2::timestamptz - interval '1 minute' as stale
     from play_session p where p.member_id = $1 and ${lastSign} >= $2::timestamptz - ${pause}`,
    [memberId, now],
  )
  if (row?.stale) await app.db.query('update play_session set seen_at = $2 where member_id = $1', [memberId, now])
  return row?.started_at
}

export const playSessionHandlers: Handlers<'gameSession'> = {
  async gameSession({ app, session }) {
    const now = app.clock.now()
    const currency = await currencyOfMember(app, app.db, session.memberId)
    const startedAt = await playingSince(app, session.memberId, now)
    const revealable = new Date(now.getTime() - revealMs)
    const sums = startedAt && (await first<Sums>(app.db, sumsSince, [session.memberId, startedAt, revealable]))
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
      reminderMinutes: app.settings.current().realityCheckMinutes,
    }
  },
}
