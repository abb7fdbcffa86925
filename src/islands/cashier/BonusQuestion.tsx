import { formatMoney } from '#i18n/format.ts'
import { localePath } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { isAgentArea } from '#islands/own/own-path.ts'
import type { WithdrawalOptions } from '#stores/withdrawals.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { WithdrawWords } from './withdraw-words.ts'

interface BonusQuestionProps extends WithdrawWords {
  readonly options: WithdrawalOptions
  readonly onAgree: () => void
  readonly onClose: () => void
}

/** Asks before a withdrawal that ends a bonus, and says what is lost. */
export function BonusQuestion({ messages, locale, options, onAgree, onClose }: BonusQuestionProps) {
  const sum = formatMoney(options.ends?.amount ?? '0', options.currencySymbol, locale)
  return (
    <Dialog
      title={messages.ends.title}
      closeLabel={messages.ends.close}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{messages.ends.keep}</Button>
          <Button look="danger" onClick={onAgree}>
            {t(messages, 'ends.sure', { sum })}
          </Button>
        </>
      }
    >
      <p className="muted leading-[var(--lh-body)]">
        {t(messages, 'ends.text', { sum })}{' '}
        {!isAgentArea() && (
          <a className="link" href={localePath(locale, '/member/bonus')}>
            {messages.ends.more}
          </a>
        )}
      </p>
    </Dialog>
  )
}
