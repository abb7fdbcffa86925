import { currencyOf, formatAmount } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import type { StaffMemberRow } from '#api/staff-members.ts'
import type { App } from '#server/kernel/context.ts'
import { first, type Queryable, type Row } from '#server/kernel/db.ts'
import { type KeyPage, keyset, microsOf, numberPart, timeOf, timePart } from '#server/kernel/keyset.ts'
import { readBalances } from '#server/ledger/public.ts'

/** A member as staff see one. */
export interface MemberRow extends Row {
  readonly id: bigint
  readonly account: string
  readonly nickname: string
  readonly type: number
  readonly status: 'active' | 'disabled' | 'self_excluded'
  readonly disabled_as: 'frozen' | 'closed' | null
  readonly created_at: Date
  /** Microseconds since 1970: the first half of a page's key. */
  readonly made: bigint
}

const columns = `id, account, nickname, type, status, disabled_as, created_at,
  ${microsOf('created_at')} as made`

/** `frozen` or `closed` where staff disabled the account, else its status. */
export const stateOf = ({ status, disabled_as }: Pick<MemberRow, 'status' | 'disabled_as'>): StaffMemberRow['state'] =>
  disabled_as ?? status

/** Locks a member's row and gives it; throws `user_unknown`. */
export async function lockMemberByAccount(tx: Queryable, account: string): Promise<MemberRow> {
  const row = await first<MemberRow>(
    tx,
    `select ${columns} from member where lower(account) = lower($1) for no key update`,
    [account],
  )
  if (row === undefined) throw new Refusal('user_unknown', { detail: `There is no member ${account}.` })
  return row
}

const newestFirst = keyset('members', 'descending', timePart, numberPart)

/** A page of members, newest first, whose ID, account or nickname holds a text. */
export async function searchMembers(
  app: App,
  {
    search,
    cursor,
    pageSize,
  }: { readonly search: string; readonly cursor?: string | undefined; readonly pageSize: number },
): Promise<KeyPage<StaffMemberRow>> {
  const [made, id] = newestFirst.read(cursor)
  const rows = await app.db.query<MemberRow>(
    `select ${columns} from member
     where ($1 = '' or id::text = $1 or position($1 in lower(account)) > 0 or position($1 in lower(nickname)) > 0)
       and (created_at, id) < (${timeOf('$2')}, $3::bigint)
     order by created_at desc, id desc limit $4`,
    [search.toLowerCase(), made, id, pageSize + 1],
  )
  const balances = await readBalances(
    app.db,
    rows.map((row) => row.id),
  )
  return newestFirst.page(
    rows,
    pageSize,
    (row) => [row.made, row.id],
    (row) => toMember(row, balances.get(row.id)),
  )
}

type Balances = Awaited<ReturnType<typeof readBalances>>

function toMember(row: MemberRow, wallet: ReturnType<Balances['get']>): StaffMemberRow {
  const { id, account, nickname, type, created_at } = row
  const base = { id: id.toString(), account, nickname, type, state: stateOf(row), createdAt: created_at.toISOString() }
  if (wallet === undefined) return base
  const currency = currencyOf(wallet.currency)
  const say = (units: bigint) => formatAmount(units, currency)
  return {
    ...base,
    wallet: {
      ...{ balance: say(wallet.balance), bonus: say(wallet.bonus), held: say(wallet.held) },
      currency: wallet.currency,
    },
  }
}
