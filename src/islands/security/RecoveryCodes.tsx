import { useState } from 'react'
import { t } from '#i18n/t.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { ActProps } from './ActDialog.tsx'

/** Gives a text to the browser's downloads. */
function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 1_000)
}

/** The recovery codes, the only time that they are shown. */
export function RecoveryCodes(props: ActProps & { readonly codes: readonly string[] }) {
  const { messages, own, brand, codes, onClose } = props
  const [told, setTold] = useState('')
  const head = t(messages, 'totp.file', { account: own.profile.account, brand })
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setTold(messages.totp.copied),
      () => setTold(messages.errors.other),
    )
  const foot = (
    <Button look="primary" onClick={onClose}>
      {messages.totp.kept}
    </Button>
  )
  return (
    <Dialog title={messages.totp.codesTitle} closeLabel={messages.close} onClose={onClose} foot={foot}>
      <p className="muted">{messages.totp.codes}</p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => download('recovery-codes.txt', `${head}\n\n${codes.join('\n')}\n`)}>
          <span className="i i-ph-download-simple" aria-hidden="true" />
          {messages.totp.download}
        </Button>
        <Button onClick={() => void copy()}>
          <span className="i i-ph-copy" aria-hidden="true" />
          {messages.totp.copy}
        </Button>
      </div>
      <p className="muted" role="status">
        {told}
      </p>
    </Dialog>
  )
}
