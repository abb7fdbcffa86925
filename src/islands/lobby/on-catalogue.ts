import { catalogueEvent } from '#stores/live.ts'

/** Calls when what pages show has changed (games closed or opened); gives the way to stop. */
export function onCatalogue(listener: () => void): () => void {
  document.addEventListener(catalogueEvent, listener)
  return () => document.removeEventListener(catalogueEvent, listener)
}
