import type { StaffMemberRow } from '#api/staff-members.ts'
import { useWords } from './words.ts'

const looks: Readonly<Record<StaffMemberRow['state'], readonly [look: string, icon: string]>> = {
  active: ['status--ok', 'i-ph-check'],
  frozen: ['status--wait', 'i-ph-snowflake'],
  closed: ['status--bad', 'i-ph-lock'],
  disabled: ['status--bad', 'i-ph-lock'],
  self_excluded: ['status--wait', 'i-ph-hand-palm'],
}

/** What an account is, by word, colour and shape. */
export function StateTag({ state }: { readonly state: StaffMemberRow['state'] }) {
  const { messages } = useWords()
  const [look, icon] = looks[state]
  return (
    <span className={`status ${look}`}>
      <span className={`i ${icon}`} aria-hidden="true" />
      {messages.states[state]}
    </span>
  )
}
