import { listRecord } from '#server/bonus/rows-record.ts'
import type { KeyPage } from '#server/kernel/keyset.ts'
import { listQueue, listRedemptions } from '#server/mall/rows.ts'
import { listLines } from '#server/points/rows.ts'
import type { Asked } from '#tests/support/feature-lists.ts'
import { offerLists, offerRows } from '#tests/support/offer-rows.ts'

/** SQL: so many lines of points and of rewards of one member, and redemptions of which half wait. `at` tells each its time. */
export const rows = (series: string, member: bigint, at: string): string => `
  insert into points_line (member_id, kind, amount, at)
    select ${member}, case n % 2 when 0 then 'gift' else 'correction' end, 1, ${at} from ${series};
  insert into reward (texts, art, points, delivery, open, created_at) values ('{}', 'gift', 1, false, true, now());
  insert into redemption (member_id, reward_id, texts, art, points, key, created_at, state, decided_at)
    select ${member}, 1, '{}', 'gift', 1, n::text, ${at}, case n % 2 when 0 then 'in_process' else 'approved' end,
      case n % 2 when 0 then null else now() end from ${series};
  alter table reward_paid drop constraint reward_paid_transfer_id_fkey;
  insert into reward_paid (member_id, kind, amount, currency, transfer_id, at)
    select ${member}, 'rebate', 1, 'THB', n, ${at} from ${series} where n % 2 = 0;
  insert into bonus_grant (member_id, source, key, title, currency, amount, need, weights, hours, state, offered_at, ended_at, worth)
    select ${member}, 'lists', n::text, '{}', 'THB', 1, 1, '{}', 1, 'expired', ${at}, now(), 0 from ${series} where n % 2 = 1;
  insert into free_rounds_grant (reference, member_id, source, key, game_code, currency, rounds, bet_value, state, granted_at, expires_at, ended_at)
    select gen_random_uuid(), ${member}, 'lists', n::text, 'none', 'THB', 1, 1, 'cancelled', ${at}, ${at} + interval '1 hour', now()
    from ${series};
  ${offerRows(series, member, at)}`

/** The lists of these rows: name, how many there are, and a page of them. */
export function lists(
  member: () => bigint,
  many: number,
  span: { readonly from: string; readonly to: string },
): readonly [string, number, (asked: Asked) => Promise<KeyPage<unknown>>][] {
  const points = (filter: object) => (asked: Asked) => listLines(asked.db, member(), filter, asked, ({ id }) => id)
  const rewards = (filter: object) => (asked: Asked) =>
    listRecord(asked.db, member(), { ...span, ...filter }, asked, ({ src, line_id: id }) => `${src}-${id}`)
  const redeemed = (state?: 'approved') => (asked: Asked) =>
    listRedemptions(asked.db, member(), { state, ...asked }, ({ id }) => id)
  const queue =
    (state: 'in_process' | 'approved', whose?: () => bigint) =>
    ({ db, cursor, pageSize }: Asked) =>
      listQueue(db, { state, memberId: whose?.(), cursor, pageSize })
  return [
    ['points', many, points({})],
    ['points of a time and kind', many / 2, points({ ...span, kind: 'gift' })],
    ['what rewards gave', 2 * many, rewards({})],
    ['free rounds', many, rewards({ kind: 'rounds', state: 'cancelled' })],
    ['what rewards gave in money', many / 2, rewards({ kind: 'rebate', state: 'paid' })],
    ['redemptions', many, redeemed()],
    ['redemptions of a state', many / 2, redeemed('approved')],
    ['redemptions that wait', many / 2, queue('in_process')],
    ['redemptions of a member, for staff', many / 2, queue('approved', member)],
    ...offerLists(member, many),
  ]
}
