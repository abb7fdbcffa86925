import { useState } from 'react'
import { failureCode } from '#browser/failure.ts'
import { dayIn } from '#browser/zone-days.ts'
import { toastFailure } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'
import type { PageOf } from './ListPage.tsx'
import { save } from './save.ts'

export interface ExportFileProps {
  readonly label: string
  /** Begins the file's name; the day and the ending follow. */
  readonly name: string
  /** Name of the site's time zone. */
  readonly zone: string
  /** The list that is saved; where it is empty or not there, there is nothing to save. */
  readonly list: { readonly status: string; readonly data?: PageOf<unknown> | undefined }
  readonly load: () => Promise<Blob>
}

/** A button that saves a list as a file. */
export function ExportFile({ label, name, zone, list, load }: ExportFileProps) {
  const [isSaving, setSaving] = useState(false)
  const isEmpty = list.status !== 'ready' || list.data?.content.length === 0
  const keep = async () => {
    setSaving(true)
    try {
      save(`${name}-${dayIn(zone, new Date())}.csv`, await load())
    } catch (thrown) {
      toastFailure(failureCode(thrown))
    } finally {
      setSaving(false)
    }
  }
  return (
    <Button size="sm" loading={isSaving} disabled={isEmpty} onClick={() => void keep()}>
      <span className="i i-ph-download-simple" aria-hidden="true" />
      {label}
    </Button>
  )
}
