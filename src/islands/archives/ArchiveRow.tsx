import { useState } from 'react'
import { formatDay, formatMoment } from '#i18n/format.ts'
import { formatSize } from '#i18n/format-size.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { type DataArchive, fetchArchive } from '#stores/archives.ts'
import { Button } from '#ui/Button.tsx'
import { type DataMessages, proved } from './proved.ts'

function save(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** What stands below an archive's name: its size and last day, or what became of it. */
function stateText(messages: DataMessages, locale: Locale, archive: DataArchive): string {
  const { state, askedAt, endsAt = askedAt, bytes = 0 } = archive
  const time = formatMoment(askedAt, locale)
  const day = formatDay(endsAt, locale)
  if (state === 'ready') return t(messages, 'until', { size: formatSize(bytes, locale), day })
  if (state === 'gone') return t(messages, 'gone', { day })
  return t(messages, state === 'making' ? 'makingText' : 'failedText', { time })
}

/** One archive: being made, to be fetched, or over. */
export function ArchiveRow(props: {
  readonly messages: DataMessages
  readonly locale: Locale
  readonly archive: DataArchive
}) {
  const { messages, locale, archive } = props
  const { id, name, state } = archive
  const [busy, setBusy] = useState(false)
  const load = () => {
    setBusy(true)
    void proved(async () => save(name, await fetchArchive(id))).finally(() => setBusy(false))
  }
  const title = state === 'making' ? messages.making : state === 'failed' ? messages.failedName : name
  return (
    <div className="rowi">
      <span className="data__mark">
        <span className={state === 'making' ? 'i i-ph-hourglass-medium' : 'i i-ph-file-zip'} aria-hidden="true" />
      </span>
      <span className="rowi__t">
        <b className={state === 'gone' ? 'data__name faint' : 'data__name'}>{title}</b>
        <small>{stateText(messages, locale, archive)}</small>
      </span>
      <span className="rowi__e">
        {state === 'ready' && (
          <Button look="outline" size="sm" loading={busy} aria-label={`${messages.fetch}: ${name}`} onClick={load}>
            <span className="i i-ph-download-simple" aria-hidden="true" />
            {messages.fetch}
          </Button>
        )}
        {state === 'gone' && <span className="status">{messages.expired}</span>}
        {state === 'failed' && <span className="status">{messages.failedTag}</span>}
      </span>
    </div>
  )
}
