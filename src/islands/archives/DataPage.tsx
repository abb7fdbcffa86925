import { useState } from 'react'
import { formatDay } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { Instead } from '#islands/data/Instead.tsx'
import { useResource } from '#islands/data/use-resource.ts'
import { type ArchivePart, archiveParts, askArchive, loadArchives, type OwnArchives } from '#stores/archives.ts'
import { onLive } from '#stores/live.ts'
import { Button } from '#ui/Button.tsx'
import { ArchiveRow } from './ArchiveRow.tsx'
import { type DataMessages, proved } from './proved.ts'

export interface DataPageProps {
  /** Texts of the namespace `data`. */
  readonly messages: DataMessages
  readonly locale: Locale
}

const atFirst: readonly ArchivePart[] = ['profile', 'play', 'messages']

/** What goes into the file, with a word where nothing is chosen. */
function Choice(props: DataPageProps & { readonly own: OwnArchives; readonly onAsked: () => void }) {
  const { messages, locale, own, onAsked } = props
  const [parts, setParts] = useState(atFirst)
  const [busy, setBusy] = useState(false)
  const ask = () => {
    setBusy(true)
    const act = async () => {
      await askArchive(parts)
      onAsked()
    }
    void proved(act).finally(() => setBusy(false))
  }
  return (
    <section className="panel stack" aria-labelledby="data-what">
      <h2 className="panel__title" id="data-what">
        {messages.what}
      </h2>
      <div>
        {archiveParts.map((part) => (
          <label key={part} className="check">
            <input
              type="checkbox"
              checked={parts.includes(part)}
              onChange={({ target }) =>
                setParts(archiveParts.filter((one) => (one === part ? target.checked : parts.includes(one))))
              }
            />
            <span>{t(messages, `parts.${part}`, { day: formatDay(own.since, locale) })}</span>
          </label>
        ))}
      </div>
      <Button
        look="primary"
        block
        loading={busy}
        disabled={parts.length === 0}
        aria-describedby="data-note"
        onClick={ask}
      >
        {messages.prepare}
      </Button>
      <p className="data__note" id="data-note">
        {parts.length === 0 ? messages.none : t(messages, 'note', { days: own.days })}
      </p>
    </section>
  )
}

/** Everything that the site keeps about its member, as files: choose, wait, fetch. */
export function DataPage({ messages, locale }: DataPageProps) {
  const { data, status, retry, refresh } = useResource(loadArchives, null, {
    live: (again) => onLive('message', again),
  })
  return (
    <>
      <p className="lead">{messages.lead}</p>
      {data === undefined ? (
        <Instead messages={messages} status={status} retry={retry}>
          <div className="two">
            <div className="skel h-80" />
          </div>
        </Instead>
      ) : (
        <div className="two">
          <div className="stack">
            <Choice messages={messages} locale={locale} own={data} onAsked={refresh} />
            {data.archives.length > 0 && (
              <section className="panel panel--flush" aria-label={messages.list}>
                {data.archives.map((archive) => (
                  <ArchiveRow key={archive.id} messages={messages} locale={locale} archive={archive} />
                ))}
              </section>
            )}
          </div>
        </div>
      )}
    </>
  )
}
