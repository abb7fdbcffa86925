import { useEffect, useState } from 'react'
import { t } from '#i18n/t.ts'
import { confirmTotp, disableTotp, offerTotp, renewRecoveryCodes, type TotpOffer } from '#stores/security.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { CodeField } from '#ui/form/CodeField.tsx'
import type { ActProps } from './ActDialog.tsx'
import { dayOf } from './dates.ts'
import { FormDialog } from './FormDialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useSecurityForm } from './use-security-form.ts'

type Shown = ActProps & { readonly onCodes: (codes: readonly string[]) => void }

/** A QR code, dark on light in both themes, for a camera. */
function Qr({ qr, label }: { readonly qr: TotpOffer['qr']; readonly label: string }) {
  return (
    <svg className="qr" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}H0z`} />
      <path fill="#000" d={qr.path} />
    </svg>
  )
}

function SwitchOn(props: Shown) {
  const { messages, onClose, onCodes } = props
  const [offer, setOffer] = useState<TotpOffer>()
  const form = useSecurityForm(props, {
    initial: { code: '' },
    required: ['code'],
    send: async ({ code }) => onCodes(await confirmTotp(code.trim())),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => void form.run(async () => setOffer(await offerTotp())), [])
  return (
    <FormDialog messages={messages} title={messages.totp.title} submit={messages.totp.on} form={form} onClose={onClose}>
      <p className="muted">{messages.totp.scan}</p>
      {offer === undefined ? (
        <div className="qr skel" aria-busy="true" />
      ) : (
        <>
          <Qr qr={offer.qr} label={messages.totp.qr} />
          <dl className="dl">
            <div>
              <dt>{messages.totp.key}</dt>
              <dd>
                <code className="key">{offer.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
              </dd>
            </div>
          </dl>
          <a className="link min-h-[44px] content-center text-center" href={offer.uri}>
            {messages.totp.open}
          </a>
        </>
      )}
      <CodeField
        label={messages.totp.code}
        required
        maxLength={8}
        {...form.field('code')}
        invalid={form.faults.code !== undefined || form.alert !== undefined}
      />
    </FormDialog>
  )
}

function Manage(props: Shown) {
  const { messages, own, onClose, onChange, onCodes } = props
  const [asking, setAsking] = useState(false)
  const form = useSecurityForm(props, {
    initial: {},
    async send() {
      await disableTotp()
      onChange()
      onClose()
    },
  })
  if (asking)
    return (
      <FormDialog
        messages={messages}
        title={messages.totp.offTitle}
        submit={messages.totp.off}
        danger
        form={form}
        onClose={onClose}
      >
        <p>{messages.totp.offText}</p>
      </FormDialog>
    )
  const { since } = own.security.totp
  return (
    <Dialog title={messages.totp.title} closeLabel={messages.close} onClose={onClose}>
      {since && <p>{t(messages, 'totp.manage', { day: dayOf(since) })}</p>}
      <Button loading={form.busy} onClick={() => void form.run(async () => onCodes(await renewRecoveryCodes()))}>
        {messages.totp.renew}
      </Button>
      <Button look="danger-line" onClick={() => setAsking(true)}>
        {messages.totp.off}
      </Button>
      {form.alert && <p className="field__err">{form.alert}</p>}
    </Dialog>
  )
}

/** Switches the authenticator on and off, and shows its recovery codes, once. */
export function TotpDialog(props: ActProps) {
  const [codes, setCodes] = useState<readonly string[]>()
  // Settled when the dialog opens: the page behind learns of the change while the codes are still shown.
  const [wasOn] = useState(props.own.security.totp.enabled)
  const shown: Shown = {
    ...props,
    onCodes: (next) => {
      setCodes(next)
      props.onChange()
    },
  }
  if (codes) return <RecoveryCodes {...props} codes={codes} />
  return wasOn ? <Manage {...shown} /> : <SwitchOn {...shown} />
}
