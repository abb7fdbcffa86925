import { onLive } from './live.ts'

/** What bets and deposits come to is counted a moment after the balance has moved. */
export const countedMs = 2_500

/** Calls `again` once a moment from now, for a visitor who has just played or paid, and a moment after each movement. */
export function onCounted(again: () => void): () => void {
  let timer = setTimeout(again, countedMs)
  const stop = onLive('balance', () => {
    clearTimeout(timer)
    timer = setTimeout(again, countedMs)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
