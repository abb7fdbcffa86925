import type { PersonalData } from '#server/kernel/personal.ts'

/** What a member's archive holds of this feature. */
export const accountsPersonal: readonly PersonalData[] = [
  {
    part: 'profile',
    file: 'account',
    sql: `select id as k, id, account, nickname, type, icon, vip_rank, status, language, country, profile, referral_code,
      created_at, last_login_at, password_changed_at from member where id = $1`,
  },
  {
    part: 'profile',
    file: 'contacts',
    sql: `select kind as k, kind, value, verified_at from member_contact where member_id = $1`,
  },
]
