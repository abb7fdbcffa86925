/** Said by the live events when games or vendors have closed or opened. */
export const catalogueEvent = 'baize:catalogue'

/** Calls when games or vendors have closed or opened; gives the way to stop. Guests hear nothing. */
export function onCatalogue(listener: () => void): () => void {
  document.addEventListener(catalogueEvent, listener)
  return () => document.removeEventListener(catalogueEvent, listener)
}
