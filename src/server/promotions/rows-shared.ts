import type { SharedKind } from '#api/shared-kinds.ts'
import { arrayText } from '#server/kernel/arrays.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { sharedTraces } from '#server/offers/public.ts'

/** Whether `o` has had the promotion, or can claim it. */
const hadIt = `exists (select 1 from offer_entry e
  where e.offer_id = f.offer_id and e.member_id = o.member_id and e.state in ('waiting', 'paid'))`
/** Neighbouring numbers and people of one name are many; those at one network address are few. */
const atOneAddress = `exists (select 1 from member_address_view x join member_address_view y on y.address = x.address
  where x.member_id = f.member_id and y.member_id = o.member_id)`

const shared = sharedTraces({
  ...{ device: hadIt, account: hadIt, phone: `${atOneAddress} and ${hadIt}` },
  ...{ document: hadIt, address: hadIt },
  person: `(o.id_number = a.id_number or o.home = a.home or ${atOneAddress}) and ${hadIt}`,
})

/** A member and a promotion. */
interface Place {
  readonly memberId: bigint
  readonly offerId: bigint
}

const from = `with f as materialized (select $1::bigint as member_id, $2::bigint as offer_id)`

/** Whether a member shares something of these kinds with another account that has had the promotion. */
export async function sharesWith(
  db: Queryable,
  { memberId, offerId }: Place,
  kinds: readonly SharedKind[],
): Promise<boolean> {
  if (kinds.length === 0) return false
  const row = await first(db, `${from} select 1 from (${shared}) s where s.what = any ($3::text[]) limit 1`, [
    ...[memberId, offerId, arrayText(kinds)],
  ])
  return row !== undefined
}

const namedMost = 5

/** What a member shares with accounts that have had the promotion, and the first of their names. */
export const listShared = (
  db: Queryable,
  { memberId, offerId }: Place,
): Promise<{ readonly what: SharedKind; readonly accounts: string[] }[]> =>
  db.query(
    `${from} select s.what, (array_agg(distinct m.account order by m.account))[1:$3::int] as accounts
       from (${shared}) s join member_view m on m.id = s.other_id group by 1 order by 1`,
    [memberId, offerId, namedMost],
  )
