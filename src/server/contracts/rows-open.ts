import type { ContractKind } from '#api/contracts.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { type KeyPage, keyset, numberPart } from '#server/kernel/keyset.ts'
import { type ContractRow, columns, joined } from './rows.ts'

/** What waits or runs for `$1`: of each kind at most one that waits and one that runs, each by its index. */
const own = (and: string) =>
  (['offered', 'accepted'] as const)
    .map((status) => `(select id from contract where downline_id = $1 and status = '${status}' ${and})`)
    .join(' union all ')

/** Contracts from above that wait or run, of a kind or of all; offers first, newest first. */
export const listReceived = (db: Queryable, memberId: bigint, kind?: ContractKind): Promise<ContractRow[]> =>
  db.query<ContractRow>(
    `select ${columns} from ${joined} where c.id in (${own('and ($2::text is null or kind = $2)')})
     order by c.status desc, c.id desc`,
    [memberId, kind ?? null],
  )

/** What an agent has given to a direct downline that waits or runs, of a kind or of all; offers first, newest first. */
export const listGivenTo = (
  db: Queryable,
  uplineId: bigint,
  downlineId: bigint,
  kind?: ContractKind,
): Promise<ContractRow[]> =>
  db.query<ContractRow>(
    `select ${columns} from ${joined}
     where c.id in (${own('and upline_id = $2 and ($3::text is null or kind = $3)')}) order by c.status desc, c.id desc`,
    [downlineId, uplineId, kind ?? null],
  )

const newestFirst = keyset('contracts-given', 'descending', numberPart)

/** A page of what an agent has given that waits or runs, of a kind or of all, newest first. */
export async function pageGiven<Shown>(
  db: Queryable,
  uplineId: bigint,
  {
    kind,
    cursor,
    pageSize,
  }: { kind?: ContractKind | undefined; cursor?: string | undefined; readonly pageSize: number },
  show: (row: ContractRow) => Shown,
): Promise<KeyPage<Shown>> {
  const [before] = newestFirst.read(cursor)
  const ofKind = kind === undefined ? '' : 'and kind = $4'
  const rows = await db.query<ContractRow>(
    `select ${columns} from (select id from contract
         where upline_id = $1 and status in ('offered', 'accepted') and id < $2 ${ofKind} order by id desc limit $3) k
       cross join lateral (select * from contract where id = k.id limit 1) c
       cross join lateral (select account from member_view where id = c.downline_id limit 1) d
       cross join lateral (select account from member_view where id = c.upline_id limit 1) u
     order by k.id desc`,
    [uplineId, before, pageSize + 1, ...(kind === undefined ? [] : [kind])],
  )
  return newestFirst.page(rows, pageSize, ({ id }) => [id], show)
}
