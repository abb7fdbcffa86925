import { first, type Queryable, type Row } from '#server/kernel/db.ts'

/** A member’s profile as it is stored. */
export interface ProfileRow extends Row {
  account: string
  type: number
  nickname: string
  profile: Readonly<Record<string, string>>
  created_at: Date
}

/** Sets the picture of a member. */
export async function updateIcon(db: Queryable, memberId: bigint, icon: string): Promise<void> {
  await db.query('update member set icon = $2 where id = $1', [memberId, icon])
}

/** The picture of a member: a drawn one, or the name of an upload. */
export async function readIcon(db: Queryable, memberId: bigint): Promise<string> {
  return (await first<{ icon: string }>(db, 'select icon from member where id = $1', [memberId]))!.icon
}

/** Sets the language of a member. */
export async function updateLanguage(db: Queryable, memberId: bigint, language: string): Promise<void> {
  await db.query('update member set language = $2 where id = $1 and language <> $2', [memberId, language])
}

/** Sets the name that others see. */
export async function updateNickname(tx: Queryable, memberId: bigint, nickname: string): Promise<void> {
  await tx.query('update member set nickname = $2 where id = $1', [memberId, nickname])
}

/** Replaces the fields of a profile. */
export async function updateProfileFields(tx: Queryable, memberId: bigint, profile: string): Promise<void> {
  await tx.query('update member set profile = $2::jsonb where id = $1', [memberId, profile])
}

/** A member's profile; `lock` is a locking clause. */
export const findProfile = (
  db: Queryable,
  memberId: bigint,
  lock: '' | 'for no key update' = '',
): Promise<ProfileRow | undefined> =>
  first<ProfileRow>(db, `select account, type, nickname, profile, created_at from member where id = $1 ${lock}`, [
    memberId,
  ])

/** Replaces the name that others see and the fields of a profile. */
export async function updateProfile(tx: Queryable, memberId: bigint, nickname: string, profile: string): Promise<void> {
  await tx.query('update member set nickname = $2, profile = $3::jsonb where id = $1', [memberId, nickname, profile])
}
