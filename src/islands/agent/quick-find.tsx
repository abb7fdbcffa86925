import { createRoot, type Root } from 'react-dom/client'
import { pageLocale } from '#islands/dialogs/place.ts'
import { QuickFind, type QuickWords } from './QuickFind.tsx'

let root: Root | undefined

/** Opens the search over the page; `button` bears its words, and has the focus again at the end. */
export function openQuickFind(button: HTMLElement): void {
  if (root === undefined) {
    const place = document.createElement('div')
    document.body.append(place)
    root = createRoot(place)
  }
  const words = JSON.parse(button.dataset.words ?? '{}') as QuickWords
  root.render(<QuickFind words={words} locale={pageLocale()} onClose={() => root?.render(null)} />)
}
