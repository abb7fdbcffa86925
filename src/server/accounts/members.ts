import { randomInt } from 'node:crypto'
import { memberTypes } from '#api/access.ts'
import { Refusal } from '#api/refusal.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { openMemberWallet } from '#server/ledger/public.ts'
import { currencyForAccount } from '#server/system/public.ts'

/** A member to be. Only `account` and `currency` must be given. */
export interface NewMember {
  readonly account: string
  /** Currency code of the wallet, as this process knows it; the stored setting comes first. */
  readonly currency: string
  /** From `hashPassword`; without one nobody can log in by password. */
  readonly passwordHash?: string
  readonly paymentPasswordHash?: string
  readonly nickname?: string
  /** See `memberTypes`; a trial member (4) gets no wallet. */
  readonly type?: number
  readonly icon?: string
  readonly vipRank?: number
  readonly status?: 'active' | 'disabled' | 'self_excluded'
  readonly uplineId?: bigint
  readonly referredBy?: bigint
  readonly language?: string
  readonly country?: string
  readonly profile?: Readonly<Record<string, string>>
  readonly firstLogin?: boolean
  readonly mustChangePassword?: boolean
  /** Default: now by the database. */
  readonly createdAt?: Date
  /** Eight digits; default: random ones. For demo data that is the same every day. */
  readonly id?: bigint
}

const idTriesMax = 20

/**
 * Opens an account: the member, its places in the upline tree and its wallet, all in `tx`. Gives the id of eight
 * digits. Throws `Refusal('username_taken')` when the account exists in any spelling of case.
 */
export async function createMember(tx: Queryable, member: NewMember): Promise<bigint> {
  const id = await insertMember(tx, member)
  await tx.query(
    `insert into member_tree (ancestor, descendant, depth)
     select ancestor, $1::bigint, depth + 1 from member_tree where descendant = $2::bigint
     union all select $1::bigint, $1::bigint, 0`,
    [id, member.uplineId ?? null],
  )
  if (member.type !== memberTypes.trial) await openMemberWallet(tx, id, await currencyForAccount(tx, member.currency))
  return id
}

async function insertMember(tx: Queryable, member: NewMember): Promise<bigint> {
  for (let tries = 0; tries < idTriesMax; tries += 1) {
    const id = member.id ?? BigInt(randomInt(10_000_000, 100_000_000))
    const row = await first<{ id: bigint }>(
      tx,
      `insert into member (id, account, password_hash, payment_password_hash, nickname, type, icon, vip_rank, status,
         upline_id, referred_by, language, country, profile, first_login, must_change_password, password_changed_at,
         created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14::jsonb, $15, $16,
         coalesce($17::timestamptz, now()), coalesce($17::timestamptz, now()))
       on conflict do nothing returning id`,
      [
        id,
        member.account,
        member.passwordHash ?? null,
        member.paymentPasswordHash ?? null,
        member.nickname ?? member.account,
        member.type ?? memberTypes.member,
        member.icon ?? 'a1',
        member.vipRank ?? 0,
        member.status ?? 'active',
        member.uplineId ?? null,
        member.referredBy ?? null,
        member.language ?? 'th',
        member.country ?? 'TH',
        JSON.stringify(member.profile ?? {}),
        member.firstLogin ?? false,
        member.mustChangePassword ?? false,
        member.createdAt ?? null,
      ],
    )
    if (row !== undefined) return row.id
    if (await first(tx, 'select 1 from member where lower(account) = lower($1)', [member.account]))
      throw new Refusal('username_taken', { fields: { username: 'taken' } })
    if (member.id !== undefined) throw new Error(`the member id ${member.id} is taken`)
  }
  throw new Error('no free member id was found')
}
