import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { StaffSettingRequest } from '#api/staff-site.ts'
import { $staff, may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { useSettingWords } from './setting-texts.ts'
import { tell } from './tell.ts'
import { useWords } from './words.ts'

export interface AgreementProps {
  readonly waiting: StaffSettingRequest
  /** The value in words. */
  readonly shown: string
  readonly onAgreed: () => void
}

/** A value that one person wants and another one has to agree to. */
export function Agreement({ waiting, shown, onAgreed }: AgreementProps) {
  const { explain } = useWords()
  const { say, many } = useSettingWords()
  const { me } = useStore($staff)
  const [busy, setBusy] = useState(false)
  const { name, value, askedBy } = waiting
  async function agree(): Promise<void> {
    setBusy(true)
    try {
      const { changes } = await staffCall('staffSetSettings', { changes: { [name]: value } })
      if (changes.length === 0) tell('info', say('asked'))
      else tell('ok', many('saved', changes.length))
      onAgreed()
    } catch (thrown) {
      tell('bad', explain(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <p className="field__note">
      <span className="i i-ph-users" aria-hidden="true" /> {say('wanted', { person: askedBy, value: shown })}{' '}
      {may('settings.write') && me?.account !== askedBy && (
        <Button size="sm" loading={busy} onClick={() => void agree()}>
          {say('agree')}
        </Button>
      )}
    </p>
  )
}
