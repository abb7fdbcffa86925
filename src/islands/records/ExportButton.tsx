import { lazy, Suspense } from 'react'
import { PageTools } from '#islands/data/PageTools.tsx'
import { Button } from '#ui/Button.tsx'
import type { ExportProps } from './ExportDialog.tsx'
import { useNamed } from './use-named.ts'

const ExportDialog = lazy(() => import('./ExportDialog.tsx').then((part) => ({ default: part.ExportDialog })))

/** The button at the page's head that saves the record as a file; a message about a prepared one leads here. */
export function ExportButton(props: ExportProps) {
  const [isOpen, open] = useNamed('export')
  return (
    <>
      <PageTools>
        <Button size="sm" aria-haspopup="dialog" disabled={props.isEmpty} onClick={() => open('1')}>
          <span className="i i-ph-download-simple" aria-hidden="true" />
          {props.frame.toFile}
        </Button>
      </PageTools>
      <Suspense>{isOpen && <ExportDialog {...props} onClose={() => open(undefined)} />}</Suspense>
    </>
  )
}
