import { catalogueEvent } from '#stores/live.ts'
import { forgetHot } from '#stores/lobby.ts'

/** Calls when what pages show has changed (games closed or opened); gives the way to stop. */
export function onCatalogue(listener: () => void): () => void {
  document.addEventListener(catalogueEvent, listener)
  return () => document.removeEventListener(catalogueEvent, listener)
}

/** The same for lists of games: those that the session keeps are asked for again too. */
export const onLists = (refresh: () => void): (() => void) =>
  onCatalogue(() => {
    forgetHot()
    refresh()
  })
