import type { KeyPage } from '#server/kernel/keyset.ts'
import { pageOffers } from '#server/promotions/rows.ts'
import { listApplications } from '#server/promotions/rows-entries.ts'
import type { Asked } from './feature-lists.ts'

const rules =
  '{"audience":{"kind":"all","n":0},"way":"apply","code":"","pay":"claim","times":"once","most":null,"need":null,"reward":{"kind":"cash","amount":"1"},"turnover":0,"claimHours":null}'
const words =
  '{"th":{"title":"","line":""},"en":{"title":"","line":""},"es":{"title":"","line":""},"pt":{"title":"","line":""}}'

/** SQL: so many promotions, and an application of one member for each of them, of which half wait. `at` tells each its time. */
export const offerRows = (series: string, member: bigint, at: string): string => `
  insert into offer (name, state, version, starts_at, created_at)
    select 'o-' || n, case n % 2 when 0 then 'draft' else 'open' end, 1, ${at}, ${at} from ${series};
  insert into offer_version (offer_id, version, rules, texts, art, made_at)
    select id, 1, '${rules}', '${words}', 'vip', created_at from offer;
  insert into offer_entry (offer_id, version, member_id, occurrence, state, kind, amount, currency, created_at, ended_at)
    select o.id, 1, ${member}, 'once', case o.id % 2 when 0 then 'applying' else 'rejected' end, 'cash', 1, 'THB', o.created_at,
      case o.id % 2 when 0 then null else o.created_at end from offer o;`

/** The lists of these rows: name, how many there are, and a page of them. */
export function offerLists(
  member: () => bigint,
  many: number,
): readonly [string, number, (asked: Asked) => Promise<KeyPage<unknown>>][] {
  const queue =
    (state: 'applying' | 'rejected', whose?: () => bigint) =>
    ({ db, cursor, pageSize }: Asked) =>
      listApplications(db, { state, memberId: whose?.(), cursor, pageSize })
  return [
    ['promotions', many, ({ db, ...asked }) => pageOffers(db, asked, ({ id }) => id)],
    ['applications that wait', many / 2, queue('applying')],
    ['applications of a member that were refused', many / 2, queue('rejected', member)],
  ]
}
