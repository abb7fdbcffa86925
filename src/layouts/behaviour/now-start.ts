/** What fills the strip "Now" comes once the page has come to rest. */
const wakeMs = 2_500
/** A form on the page goes first. */
const againMs = 1_000

/** Brings what fills the strip, at rest or with the first touch. */
export function startNow(): void {
  // The place stays when the strip in it changes.
  const place = document.querySelector('[data-live="now"]')
  if (!place) return
  let isAwake = false
  const wake = () => {
    if (isAwake) return
    isAwake = true
    import('#islands/lobby/now.ts').then(
      ({ runNow }) => runNow(),
      () => {
        isAwake = false
      },
    )
  }
  place.addEventListener('pointerover', wake, { once: true })
  place.addEventListener('focusin', wake, { once: true })
  const rest = () => (document.querySelector('dialog[open]') ? setTimeout(rest, againMs) : wake())
  const start = () => setTimeout(rest, wakeMs)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}
