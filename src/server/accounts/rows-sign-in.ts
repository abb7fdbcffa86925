import { first, type Queryable, type Row } from '#server/kernel/db.ts'

/** A member whose invitation code a registration bears. */
export interface Inviter extends Row {
  id: bigint
  type: number
  upline_id: bigint | null
}

/** An authenticated member during sign-in. */
export interface SignInMember extends Row {
  readonly id: bigint
  readonly type: number
  readonly status: string
  /** Why it is disabled, where the operator has said so. */
  readonly disabled_as: string | null
  readonly upline_id: bigint | null
  readonly first_login: boolean
  readonly must_change_password: boolean
  readonly password_changed_at: Date | null
  readonly last_login_at: Date | null
}

const signInColumns =
  'id, type, status, disabled_as, upline_id, first_login, must_change_password, password_changed_at, last_login_at'

/** A member with what decides on entry. */
export const findForSignIn = (db: Queryable, id: bigint): Promise<SignInMember | undefined> =>
  first<SignInMember>(db, `select ${signInColumns} from member where id = $1`, [id])

/**
 * Notes a log-in; gives when the password was last changed. `isGiven`: the password came with the account, so the
 * first log-in by it makes a change due.
 */
export const noteLogIn = (
  tx: Queryable,
  memberId: bigint,
  now: Date,
  isGiven: boolean,
): Promise<Pick<SignInMember, 'password_changed_at'> | undefined> =>
  first<Pick<SignInMember, 'password_changed_at'>>(
    tx,
    `update member set last_login_at = $2, first_login = false,
         must_change_password = must_change_password or (first_login and password_hash is not null and $3)
       where id = $1 returning password_changed_at`,
    [memberId, now, isGiven],
  )

/** An active member by an invitation code, trial members aside. */
export const findInviter = (
  db: Queryable,
  column: 'id::text' | 'referral_code',
  code: string,
  trial: number,
): Promise<Inviter | undefined> =>
  first<Inviter>(
    db,
    `select id, type, upline_id from member where ${column} = $1 and type <> $2 and status = 'active'`,
    [code, trial],
  )

/** A member who signs in, by account in any spelling of case, with the hash of the password. */
export const findForSignInByAccount = (
  db: Queryable,
  account: string,
): Promise<(SignInMember & { password_hash: string | null }) | undefined> =>
  first<SignInMember & { password_hash: string | null }>(
    db,
    `select ${signInColumns}, password_hash from member where lower(account) = lower($1)`,
    [account],
  )

/** Sets when a member logged in last. */
export async function updateLastLogin(tx: Queryable, memberId: bigint, at: Date): Promise<void> {
  await tx.query('update member set last_login_at = $2 where id = $1', [memberId, at])
}
