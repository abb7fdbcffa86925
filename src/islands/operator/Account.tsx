import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { StaffPasskey } from '#api/staff-passkeys.ts'
import { formatDateTime } from '#i18n/format.ts'
import { $staff, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { Empty } from '#ui/Empty.tsx'
import { PageHead } from './filters.tsx'
import { Instead, PanelHead } from './lists.tsx'
import { PasskeyAct, type WantedAct } from './PasskeyDialogs.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

function PasskeyTable(props: {
  readonly passkeys: readonly StaffPasskey[]
  readonly onRemove: (passkey: StaffPasskey) => void
}) {
  const { say } = useWords()
  const used = ({ usedAt }: StaffPasskey) => (usedAt ? formatDateTime(usedAt) : '—')
  const place = ({ synced }: StaffPasskey) => say(synced ? 'passkeys.synced' : 'passkeys.here')
  const remove = (passkey: StaffPasskey) => (
    <Button size="sm" look="quiet" onClick={() => props.onRemove(passkey)}>
      {say('passkeys.remove')}
      <span className="sr">: {passkey.name}</span>
    </Button>
  )
  return (
    <DataTable
      rows={props.passkeys}
      keyOf={({ id }) => id}
      columns={[
        { head: say('passkeys.name'), cell: ({ name }) => <b>{name}</b> },
        { head: say('passkeys.place'), cell: place },
        { head: say('passkeys.added'), className: 'num', cell: ({ createdAt }) => formatDateTime(createdAt) },
        { head: say('passkeys.used'), className: 'num', cell: used },
        { head: say('acts'), className: 'r', cell: remove },
      ]}
      line={(passkey) => (
        <div className="arow">
          <div className="spread">
            <b>{passkey.name}</b>
            {remove(passkey)}
          </div>
          <p className="faint">
            {place(passkey)} · {say('passkeys.used')}: <span className="num">{used(passkey)}</span>
          </p>
        </div>
      )}
    />
  )
}

function Passkeys() {
  const { say } = useWords()
  const loaded = useData((_: string, signal) => staffCall('staffPasskeys', {}, { signal }), 'own')
  const [act, setAct] = useState<WantedAct>()
  const passkeys = loaded.data?.passkeys
  return (
    <section className="panel panel--flush" aria-labelledby="passkeys">
      <PanelHead title={say('passkeys.title')} id="passkeys">
        {passkeys && (
          <Button size="sm" look="primary" onClick={() => setAct({ do: 'add' })}>
            <span className="i i-ph-fingerprint" aria-hidden="true" />
            {say('passkeys.add')}
          </Button>
        )}
      </PanelHead>
      <p className="muted px-4 pb-3">{say('passkeys.lead')}</p>
      {passkeys === undefined ? (
        <Instead {...loaded} rows={2} />
      ) : passkeys.length === 0 ? (
        <Empty bare text={say('passkeys.none')} />
      ) : (
        <PasskeyTable passkeys={passkeys} onRemove={(passkey) => setAct({ do: 'remove', passkey })} />
      )}
      {act && passkeys && (
        <PasskeyAct
          act={act}
          provedUntil={loaded.data?.provedUntil}
          hasPasskey={passkeys.length > 0}
          onChanged={loaded.retry}
          onClose={() => setAct(undefined)}
        />
      )}
    </section>
  )
}

/** One's own account: the password and the passkeys. Somebody else changes its role, or resets it. */
export function Account() {
  const { say, word } = useWords()
  const { me } = useStore($staff)
  return (
    <div className="stack">
      <PageHead title={say('pages.account')} note={me && `${me.account}, ${word(`roles.${me.role}`)}`} />
      <Passkeys />
      <PasswordForm />
    </div>
  )
}
