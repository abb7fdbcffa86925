/** A form on the page goes first, and what did not come is asked for again. */
const laterMs = 1_000

/** Brings what fills the strip "Now". */
export function startNow(): void {
  // The place stays when the strip in it changes.
  if (!document.querySelector('[data-live="now"]')) return
  const later = () => void setTimeout(startNow, laterMs)
  if (document.querySelector('dialog[open]')) later()
  else void import('#islands/lobby/now.ts').then(({ runNow }) => runNow(), later)
}
