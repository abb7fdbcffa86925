import { useStore } from '@nanostores/react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { localePath } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { usePopup } from '#islands/dialogs/context.ts'
import { $agreed } from '#stores/agreement.ts'

interface TermsBoxProps {
  readonly age: number
  /** It was needed and not ticked. */
  readonly error?: boolean | undefined
}

/** One box for age and terms; the terms open over the form, so that nothing typed is lost. */
export function TermsBox({ age, error }: TermsBoxProps) {
  const { locale, messages } = usePopup()
  const agreed = useStore($agreed, { ssr: 'initial' })
  const [terms, setTerms] = useState<ReactNode>()
  const read = async (event: MouseEvent) => {
    const part = import('./TermsDialog.tsx')
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    try {
      const { TermsDialog } = await part
      setTerms(<TermsDialog onClose={() => setTerms(undefined)} />)
    } catch {
      open(localePath(locale, '/help#term'), '_blank', 'noopener')
    }
  }
  // The link stands where the sentence has its mark, which differs by language.
  const [before = '', after = ''] = t(messages.access, 'terms.sentence', { age }).split('[terms]')
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          checked={agreed}
          aria-invalid={(error && !agreed) || undefined}
          onChange={(event) => $agreed.set(event.target.checked)}
        />
        <span>
          {before}
          <a
            className="link"
            href={localePath(locale, '/help#term')}
            target="_blank"
            rel="noopener"
            onClick={(event) => void read(event)}
          >
            {t(messages.access, 'terms.link')}
          </a>
          {after}
        </span>
      </label>
      {error && !agreed && (
        <p className="field__err" role="alert">
          <span className="i i-ph-warning-circle" aria-hidden="true" />
          <span>{t(messages.access, 'terms.required')}</span>
        </p>
      )}
      {terms}
    </div>
  )
}
