import { useState } from 'react'
import { failureCode } from '#browser/failure.ts'
import { formatMoney } from '#i18n/format.ts'
import { t } from '#i18n/t.ts'
import { type BonusNow, giveUpBonus, type OwnBonus } from '#stores/bonus.ts'
import { toastFailure } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { BonusPageProps } from './bonus-words.ts'

interface GiveUpProps extends BonusPageProps {
  readonly bonus: OwnBonus
  readonly symbol: string
  readonly onClose: () => void
  readonly onDone: (data: BonusNow) => void
  readonly onStale: () => void
}

/** Asks whether a bonus is to be given up, and says what is lost. */
export function BonusGiveUp({ bonus, symbol, messages, locale, onClose, onDone, onStale }: GiveUpProps) {
  const [busy, setBusy] = useState(false)
  const sum = formatMoney(bonus.state === 'active' ? bonus.worth : bonus.amount, symbol, locale)
  async function giveUp(): Promise<void> {
    setBusy(true)
    try {
      onDone(await giveUpBonus(bonus.id))
    } catch (thrown) {
      toastFailure(failureCode(thrown))
      onStale()
    }
    onClose()
  }
  return (
    <Dialog
      title={t(messages, 'giveUp.title', { title: bonus.title })}
      closeLabel={messages.giveUp.close}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{messages.giveUp.keep}</Button>
          <Button look="danger" loading={busy} onClick={() => void giveUp()}>
            {t(messages, 'giveUp.sure', { sum })}
          </Button>
        </>
      }
    >
      <p className="muted leading-[var(--lh-body)]">{t(messages, 'giveUp.text', { sum })}</p>
    </Dialog>
  )
}
