import { useState } from 'react'
import type { StaffMember } from '#api/staff-member.ts'
import { formatDateTime } from '#i18n/format.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { Instead, PanelHead } from './lists.tsx'
import { ProfileFieldDialog } from './ProfileFieldDialog.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

/** The member's own particulars, masked. */
export function MemberPerson({ member, onChange }: { readonly member: StaffMember; readonly onChange: () => void }) {
  const { say, word } = useWords()
  const [isRemoving, setRemoving] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const loaded = useData(
    (account: string, signal) => staffCall('staffMemberProfile', { account }, { signal }),
    member.account,
  )
  const values = Object.entries(loaded.data?.values ?? {}).filter(([, value]) => value !== '')
  return (
    <section className="panel">
      <PanelHead title={say('member.person')}>
        {may('members.write') && (
          <Button size="sm" onClick={() => setChanging(true)}>
            {say('change')}
          </Button>
        )}
      </PanelHead>
      {member.ownPicture && (
        <div className="cluster">
          <span className="avatar">
            <img src={member.ownPicture} alt="" />
          </span>
          {may('members.write') && (
            <Button size="sm" look="danger-line" onClick={() => setRemoving(true)}>
              {say('member.removePicture')}
            </Button>
          )}
        </div>
      )}
      {loaded.data === undefined ? (
        <Instead {...loaded} rows={4} />
      ) : (
        <dl className="dl">
          {values.map(([name, value]) => (
            <div key={name}>
              <dt>{word(`fields.${name}`)}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
          <div>
            <dt>{say('member.lastLogin')}</dt>
            <dd className="num">{member.lastLoginAt ? formatDateTime(member.lastLoginAt) : '—'}</dd>
          </div>
        </dl>
      )}
      <p className="faint fs12">{say('member.masked')}</p>
      {isRemoving && (
        <ReasonDialog
          title={say('member.removePictureTitle')}
          lead={say('member.removePictureLead')}
          submit={say('member.removePicture')}
          danger
          done={say('member.pictureRemoved', { account: member.account })}
          send={(reason) => staffCall('staffRemovePicture', { account: member.account, reason }).then(onChange)}
          onClose={() => setRemoving(false)}
        />
      )}
      {isChanging && (
        <ProfileFieldDialog account={member.account} onDone={loaded.refresh} onClose={() => setChanging(false)} />
      )}
    </section>
  )
}
