import type { Queryable, Row } from '#server/kernel/db.ts'

/** Adds a contract as the demo world has it. */
export const insertAgreement = (
  tx: Queryable,
  {
    kind,
    upline,
    downline,
    status,
    rate,
    activeMembers,
    periodValidBet,
    betAmount,
    at,
  }: {
    readonly kind: string
    readonly upline: bigint | null
    readonly downline: bigint
    readonly status: string
    readonly rate: number
    readonly activeMembers: number
    readonly periodValidBet: bigint
    readonly betAmount: bigint
    readonly at: Date
  },
): Promise<Row[]> =>
  tx.query(
    `insert into contract (kind, upline_id, downline_id, status, rate_bp, active_members, period_valid_bet, bet_amount,
         offered_at, answered_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, case when $4 = 'accepted' then $9::timestamptz end)`,
    [kind, upline, downline, status, rate, activeMembers, periodValidBet, betAmount, at],
  )
