import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useState } from 'react'
import { listWaiting } from '#stores/own-games.ts'
import { $session } from '#stores/session.ts'
import type { WaitingListProps } from './WaitingList.tsx'

export type WaitingGamesProps = Omit<WaitingListProps, 'games'>

/** Rounds that wait for this member, with the way back to each; nothing, and no code for it, when none does. */
export function WaitingGames(props: WaitingGamesProps) {
  const session = useStore($session, { ssr: 'initial' })
  const [list, setList] = useState<{
    readonly games: WaitingListProps['games']
    readonly Draw: ComponentType<WaitingListProps>
  }>()
  const { locale } = props
  // A token without its member yet may be a trial's, which has no rounds.
  const asks = session.member && session.token
  useEffect(() => {
    setList(undefined)
    if (asks === undefined) return
    let current = true
    async function ask() {
      const games = await listWaiting(locale)
      if (games.length === 0) return
      const { WaitingList } = await import('./WaitingList.tsx')
      if (current) setList({ games, Draw: WaitingList })
    }
    // A hint that cannot be given is none.
    ask().catch(() => undefined)
    return () => {
      current = false
    }
  }, [locale, asks])
  return list ? <list.Draw {...props} games={list.games} /> : null
}
