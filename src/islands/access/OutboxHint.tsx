import { useEffect, useState } from 'react'
import { localePath } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { usePopup, useTexts } from '#islands/dialogs/context.ts'
import { loadSiteInfo } from '#stores/site.ts'

/** On the demo site: where messages arrive, as none is really sent. Nothing elsewhere. */
export function OutboxHint() {
  const { locale } = usePopup()
  const texts = useTexts('entry')
  const [demo, setDemo] = useState(false)
  useEffect(() => {
    let wanted = true
    loadSiteInfo().then(
      (info) => wanted && setDemo(info.demo),
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [])
  if (!demo) return null
  // The link stands where the sentence has its mark, which differs by language.
  const [before = '', after = ''] = t(texts, 'outboxHint').split('[outbox]')
  return (
    <p className="field__note">
      {before}
      <a className="link" href={localePath(locale, '/outbox')} target="_blank" rel="noopener">
        {t(texts, 'outboxLink')}
      </a>
      {after}
    </p>
  )
}
