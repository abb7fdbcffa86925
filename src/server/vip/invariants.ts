import type { Invariant } from '#server/kernel/invariant.ts'
import { creditsOf } from '#server/ledger/public.ts'

/** Each claim is one payment of its sum, and each payment has its claim. */
export const vipInvariants: readonly Invariant[] = [
  {
    name: 'I18 a claimed bonus of a rank is one transfer of its sum to its member',
    from: 'transfer',
    sql: `select coalesce(t.key, c.key) as what, coalesce(c.amount, 0)::text || ' is not ' || coalesce(t.amount, 0)::text as detail
      from (select member_id || ':' || benefit || ':' || period as key, member_id, amount from vip_claim) c
        full join ${creditsOf('vip')} t on t.key = c.key
      where coalesce(t.id, $1) >= $1 and (t.amount is distinct from c.amount or t.member_id is distinct from c.member_id) limit 5`,
  },
]
