import { useStore } from '@nanostores/react'
import { useEffect, useId, useState } from 'react'
import { uploadTypes } from '#api/upload-rules.ts'
import { failureCode } from '#browser/failure.ts'
import { t } from '#i18n/t.ts'
import { chooseIcon, type Icon, loadIcons, removeOwnPicture, takeOwnPicture } from '#stores/profile.ts'
import { $session } from '#stores/session.ts'
import { toastFailure } from '#stores/toasts.ts'
import { removePicture, sendPicture } from '#stores/uploads.ts'
import { Button } from '#ui/Button.tsx'
import { FileInput } from '#ui/form/FileInput.tsx'
import type { ActProps } from './ActDialog.tsx'
import { FormDialog } from './FormDialog.tsx'
import { useSecurityForm } from './use-security-form.ts'

const isDrawn = (url: string) => url.startsWith('/art/')

/** Sends a picture and makes it the member's own; what was sent is not kept beside it. */
async function sendOwn(file: File): Promise<void> {
  const { id } = await sendPicture(file, () => undefined, new AbortController().signal)
  try {
    await takeOwnPicture(id)
  } finally {
    removePicture(id)
  }
}

/** The avatars, one of which is the member's, unless they have sent a picture of their own. */
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
  const upload = useId()
  const own = member && !isDrawn(member.iconUrl) ? member.iconUrl : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => void form.run(async () => setIcons(await loadIcons())), [])
  return (
    <FormDialog messages={messages} title={messages.me.avatar} submit={messages.save} form={form} onClose={onClose}>
      <div className="cluster">
        {own && <img className="avatars__own" src={own} width={72} height={72} alt={messages.me.ownPicture} />}
        <label className="btn" htmlFor={upload}>
          <span className="i i-ph-camera" aria-hidden="true" />
          {messages.me.upload}
        </label>
        <FileInput
          id={upload}
          accept={uploadTypes.join(',')}
          onChoose={([file]) => {
            if (file) void form.run(() => sendOwn(file).then(onClose, (thrown) => toastFailure(failureCode(thrown))))
          }}
        />
        {own && (
          <Button look="quiet" onClick={() => void form.run(() => removeOwnPicture().then(onClose))}>
            {messages.me.removePicture}
          </Button>
        )}
      </div>
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
