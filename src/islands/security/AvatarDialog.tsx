import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { t } from '#i18n/t.ts'
import { chooseIcon, type Icon, loadIcons } from '#stores/profile.ts'
import { $session } from '#stores/session.ts'
import type { ActProps } from './ActDialog.tsx'
import { FormDialog } from './FormDialog.tsx'
import { useSecurityForm } from './use-security-form.ts'

/** The avatars, one of which is the member's. */
export function AvatarDialog(props: ActProps) {
  const { messages, onClose } = props
  const { member } = useStore($session)
  const [icons, setIcons] = useState<readonly Icon[]>([])
  const form = useSecurityForm(props, {
    initial: { icon: member?.icon ?? '' },
    async send({ icon }) {
      await chooseIcon(icon)
      onClose()
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => void form.run(async () => setIcons(await loadIcons())), [])
  return (
    <FormDialog messages={messages} title={messages.me.avatar} submit={messages.save} form={form} onClose={onClose}>
      <fieldset className="avatars">
        <legend className="sr">{messages.me.avatar}</legend>
        {icons.map(({ id, url }, index) => (
          <label key={id} className="avatars__one">
            <input
              type="radio"
              name="icon"
              className="sr"
              value={id}
              checked={id === form.values.icon}
              onChange={() => form.set({ icon: id })}
            />
            <img src={url} width={72} height={72} alt={t(messages, 'me.avatarOf', { n: index + 1 })} />
          </label>
        ))}
      </fieldset>
    </FormDialog>
  )
}
