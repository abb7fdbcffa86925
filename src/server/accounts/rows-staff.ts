import { currencyOf, formatAmount } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import type { StaffMember } from '#api/staff-member.ts'
import type { StaffMemberRow } from '#api/staff-members.ts'
import type { App } from '#server/kernel/context.ts'
import { first, type Queryable, type Row } from '#server/kernel/db.ts'
import { type KeyPage, keyset, microsOf, numberPart, timeOf, timePart } from '#server/kernel/keyset.ts'
import { repeated } from '#server/kernel/repeated.ts'
import { readBalances } from '#server/ledger/public.ts'
import { iconUrl, isDrawnIcon } from './icon-url.ts'

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
  if (row === undefined) throw new Refusal('user_unknown', { detail: `There is no member ${repeated(account)}.` })
  return row
}

const newestFirst = keyset('members', 'descending', timePart, numberPart)

/** A page of members, newest first, whose ID, account or nickname holds a text. */
export async function searchMembers(
  app: App,
  {
    search,
    state,
    cursor,
    pageSize,
  }: {
    readonly search: string
    readonly state?: StaffMemberRow['state'] | undefined
    readonly cursor?: string | undefined
    readonly pageSize: number
  },
): Promise<KeyPage<StaffMemberRow>> {
  const [made, id] = newestFirst.read(cursor)
  const rows = await app.db.query<MemberRow>(
    `select ${columns} from member
     where ($1 = '' or id::text = $1 or position($1 in lower(account)) > 0 or position($1 in lower(nickname)) > 0)
       and (created_at, id) < (${timeOf('$2')}, $3::bigint)
       and ($5::text is null or coalesce(disabled_as, status) = $5)
     order by created_at desc, id desc limit $4`,
    [search.toLowerCase(), made, id, pageSize + 1, state ?? null],
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

/** One member with the wallet, by account in any letters' case. */
export async function staffMemberOf(app: App, account: string): Promise<StaffMember> {
  const row = await first<
    MemberRow & { readonly upline: string | null; readonly last_login_at: Date | null; readonly icon: string }
  >(
    app.db,
    `select m.id, m.account, m.nickname, m.type, m.status, m.disabled_as, m.created_at,
       ${microsOf('m.created_at')} as made, m.last_login_at, m.icon, u.account as upline
     from member m left join member u on u.id = m.upline_id where lower(m.account) = lower($1)`,
    [account],
  )
  if (row === undefined) throw new Refusal('user_unknown', { detail: `There is no member ${repeated(account)}.` })
  return {
    ...toMember(row, (await readBalances(app.db, [row.id])).get(row.id)),
    ...(row.upline !== null && { upline: row.upline }),
    ...(!isDrawnIcon(row.icon) && { ownPicture: iconUrl(row.icon) }),
    ...(row.last_login_at !== null && { lastLoginAt: row.last_login_at.toISOString() }),
  }
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
