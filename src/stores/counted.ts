import { onLive } from './live.ts'

/** What bets and deposits come to is counted a moment after the balance has moved. */
export const countedMs = 2_500

/** By what rewards come: play and deposits; messages of what staff approve, raffles and new ranks; offers that are published. */
export const rewardNews = ['balance', 'message', 'catalogue'] as const

/** Calls `again` once a moment from now, for a visitor who has just played or paid, and a moment after each piece of news. */
function follow(names: readonly (typeof rewardNews)[number][], again: () => void): () => void {
  let timer = setTimeout(again, countedMs)
  const stops = names.map((name) =>
    onLive(name, () => {
      clearTimeout(timer)
      timer = setTimeout(again, countedMs)
    }),
  )
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

/** Follows what is counted of play and deposits. */
export const onCounted = (again: () => void): (() => void) => follow(['balance'], again)

/** Follows everything that brings rewards. */
export const onRewards = (again: () => void): (() => void) => follow(rewardNews, again)
