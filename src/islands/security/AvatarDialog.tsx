import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { t } from '#i18n/t.ts'
import { chooseIcon, type Icon, loadIcons } from '#stores/profile.ts'
import { $session } from '#stores/session.ts'
import type { ActProps } from './ActDialog.tsx'
import { FormDialog } from './FormDialog.tsx'
import { useWork } from './use-work.ts'

/** The avatars, one of which is the member's. */
export function AvatarDialog({ messages, onClose, onUnproved }: ActProps) {
  const { member } = useStore($session)
  const [icons, setIcons] = useState<readonly Icon[]>([])
  const [chosen, setChosen] = useState(member?.icon ?? '')
  const { busy, alert, run } = useWork(messages.errors, onUnproved)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => void run(async () => setIcons(await loadIcons())), [])
  const submit = () =>
    void run(async () => {
      await chooseIcon(chosen)
      onClose()
    })
  return (
    <FormDialog
      messages={messages}
      title={messages.me.avatar}
      submit={messages.save}
      busy={busy}
      alert={alert}
      onClose={onClose}
      onSubmit={submit}
    >
      <fieldset className="avatars">
        <legend className="sr">{messages.me.avatar}</legend>
        {icons.map(({ id, url }, index) => (
          <label key={id} className="avatars__one">
            <input
              type="radio"
              name="icon"
              className="sr"
              value={id}
              checked={id === chosen}
              onChange={() => setChosen(id)}
            />
            <img src={url} width={72} height={72} alt={t(messages, 'me.avatarOf', { n: index + 1 })} />
          </label>
        ))}
      </fieldset>
    </FormDialog>
  )
}
