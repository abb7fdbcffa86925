import { randomInt } from 'node:crypto'
import { memberTypes } from '#api/access.ts'
import { Refusal } from '#api/refusal.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { openMemberWallet } from '#server/ledger/public.ts'
import { currencyForAccount } from '#server/system/public.ts'
import { insertMemberRow, insertTreePlaces, isTaken } from './rows.ts'

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
  await insertTreePlaces(tx, id, member.uplineId ?? null)
  if (member.type !== memberTypes.trial) await openMemberWallet(tx, id, await currencyForAccount(tx, member.currency))
  return id
}

async function insertMember(tx: Queryable, member: NewMember): Promise<bigint> {
  for (let tries = 0; tries < idTriesMax; tries += 1) {
    const id = member.id ?? BigInt(randomInt(10_000_000, 100_000_000))
    const row = await insertMemberRow(tx, {
      id,
      account: member.account,
      passwordHash: member.passwordHash ?? null,
      paymentPasswordHash: member.paymentPasswordHash ?? null,
      nickname: member.nickname ?? member.account,
      type: member.type ?? memberTypes.member,
      icon: member.icon ?? 'a1',
      vipRank: member.vipRank ?? 0,
      status: member.status ?? 'active',
      uplineId: member.uplineId ?? null,
      referredBy: member.referredBy ?? null,
      language: member.language ?? 'th',
      country: member.country ?? 'TH',
      profile: JSON.stringify(member.profile ?? {}),
      firstLogin: member.firstLogin ?? false,
      mustChangePassword: member.mustChangePassword ?? false,
      createdAt: member.createdAt ?? null,
    })
    if (row !== undefined) return row.id
    if (await isTaken(tx, member.account)) throw new Refusal('username_taken', { fields: { username: 'taken' } })
    if (member.id !== undefined) throw new Error(`the member id ${member.id} is taken`)
  }
  throw new Error('no free member id was found')
}
