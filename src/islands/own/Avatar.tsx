import type { Member } from '#api/access.ts'
import { initials } from '#i18n/initials.ts'

/** The member's picture over the first letters of the name, which stand where the picture does not come. */
export function Avatar({ member, large }: { readonly member: Member | undefined; readonly large?: boolean }) {
  return (
    <span className={large ? 'avatar avatar--lg' : 'avatar'} aria-hidden="true">
      {initials(member?.nickname ?? '')}
      {member && <img src={member.iconUrl} alt="" />}
    </span>
  )
}
