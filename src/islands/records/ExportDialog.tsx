import { useState } from 'react'
import type { RecordExport } from '#api/exports.ts'
import { failureCode } from '#browser/failure.ts'
import { formatDateTime } from '#i18n/format.ts'
import { bcp47, type Locale } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { t } from '#i18n/t.ts'
import { save } from '#islands/data/save.ts'
import { useResource } from '#islands/data/use-resource.ts'
import { loadExport, loadExports, saveRecord, type Wanted } from '#stores/exports.ts'
import { daysOf } from '#stores/record-period.ts'
import { toastFailure } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { Facet, FrameMessages } from './FilterBar.tsx'
import { useNameInAddress } from './use-named.ts'

export interface ExportProps {
  readonly frame: FrameMessages
  readonly locale: Locale
  readonly zone: string
  readonly wanted: Wanted
  readonly facets: readonly Facet[]
  /** How many lines it is, in words. */
  readonly found: string
  /** There is nothing to be saved; what was prepared is shown all the same. */
  readonly isEmpty: boolean
}

const nameOf = (record: string): string => `${record}-${new Date().toISOString().slice(0, 10)}.csv`

/** What is filtered, in words. */
const chosenOf = (facets: readonly Facet[]): string =>
  facets
    .filter(({ value, start = '' }) => value !== start)
    .map(({ value, options }) => options.find(([option]) => option === value)?.[1] ?? value)
    .join(', ')

/** Files that were prepared, each to be saved as long as it is kept. */
function Prepared({
  files,
  frame,
  locale,
  zone,
}: { readonly files: readonly RecordExport[] } & Omit<ExportProps, 'wanted' | 'facets' | 'found' | 'isEmpty'>) {
  const [saving, setSaving] = useState<string>()
  const keep = async ({ id, record }: RecordExport) => {
    setSaving(id)
    try {
      save(nameOf(record), await loadExport(id))
    } catch (thrown) {
      toastFailure(failureCode(thrown))
    } finally {
      setSaving(undefined)
    }
  }
  return (
    <div>
      <h3 className="panel__title">{frame.export.prepared}</h3>
      <ul>
        {files.map((file) => (
          <li key={file.id} className="spread min-h-14 gap-3">
            <span>
              <b className="font-semibold">
                {file.lines === undefined
                  ? frame.export.waiting
                  : plural(frame, 'export.lines', file.lines, bcp47[locale])}
              </b>
              <small className="faint num block">
                {t(frame, 'export.until', { day: formatDateTime(file.endsAt, zone).slice(0, 10) })}
              </small>
            </span>
            {file.state === 'ready' && (
              <Button size="sm" loading={saving === file.id} onClick={() => void keep(file)}>
                {frame.export.save}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Says what is saved, and lists files that were prepared. */
export function ExportDialog({ onClose, ...props }: ExportProps & { readonly onClose: () => void }) {
  const { frame, zone, wanted, facets, found, isEmpty, locale } = props
  const words = frame.export
  useNameInAddress('export', '1')
  const { data: kept, refresh } = useResource(loadExports, null)
  const [state, setState] = useState<'idle' | 'working' | 'asked'>('idle')
  const { from, to } = daysOf(wanted.query, zone, new Date())
  const work = async () => {
    setState('working')
    try {
      const made = await saveRecord(wanted)
      if (made instanceof Blob) {
        save(nameOf(wanted.record), made)
        onClose()
        return
      }
      setState('asked')
      refresh()
    } catch (thrown) {
      setState('idle')
      toastFailure(failureCode(thrown))
    }
  }
  const files = kept?.content.filter(({ record }) => record === wanted.record) ?? []
  return (
    <Dialog
      title={frame.toFile}
      closeLabel={frame.close}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{frame.close}</Button>
          <Button
            look="primary"
            loading={state === 'working'}
            disabled={state === 'asked' || isEmpty}
            onClick={() => void work()}
          >
            {words.save}
          </Button>
        </>
      }
    >
      <p className="export__kind">
        <span className="i i-ph-file-csv" aria-hidden="true" />
        <b>{words.csv}</b>
        <small>{t(words, 'csvText', { found })}</small>
      </p>
      <dl className="dl">
        <div>
          <dt>{frame.range}</dt>
          <dd className="num">{from === to ? from : `${from} – ${to}`}</dd>
        </div>
        <div>
          <dt>{words.filters}</dt>
          <dd>{chosenOf(facets) || words.none}</dd>
        </div>
      </dl>
      {state === 'asked' ? (
        <p className="alert alert--ok" role="status">
          {words.asked}
        </p>
      ) : (
        <p className="faint text-[13px]">{words.note}</p>
      )}
      {files.length > 0 && <Prepared files={files} {...{ frame, locale, zone }} />}
    </Dialog>
  )
}
