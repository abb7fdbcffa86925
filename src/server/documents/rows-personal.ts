import type { PersonalData } from '#server/kernel/personal.ts'

/** What a member's archive holds of this feature. */
export const documentsPersonal: readonly PersonalData[] = [
  {
    part: 'profile',
    file: 'documents',
    sql: `select id as k, kind, state, uploads as pictures, sent_at, valid_until, sentence, decided_at
      from member_document where member_id = $1`,
  },
]
