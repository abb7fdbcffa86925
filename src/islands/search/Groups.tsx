import type { ReactNode } from 'react'
import type { SearchAnswer } from '#stores/search.ts'
import { useSurroundings } from './context.ts'
import { GameRow, RecentRow, TopicRow, VendorRow } from './ResultRows.tsx'

function Group({ label, aside, children }: { label: string; aside?: ReactNode; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of rows of a grid that is no table
    <div role="rowgroup" aria-label={label} className="find__group">
      <div className="find__label" aria-hidden="true">
        {label}
      </div>
      {aside}
      {children}
    </div>
  )
}

interface ListProps {
  readonly answer: SearchAnswer
  readonly popular: SearchAnswer['games']
  readonly recent: readonly string[]
}

/** All that there is to choose from, in groups; the rows are numbered through. */
export function Groups({ answer, popular, recent }: ListProps) {
  const { messages, query } = useSurroundings()
  const isEmpty = query.trim() === ''
  const { vendors, topics } = answer
  const games = isEmpty ? [] : answer.games
  const shown = isEmpty || games.length + vendors.length + topics.length === 0 ? popular : []
  const earlier = isEmpty ? recent : []
  const afterVendors = earlier.length + vendors.length
  const afterGames = afterVendors + games.length
  return (
    <>
      {earlier.length > 0 && (
        <Group label={messages.recent}>
          {earlier.map((text, at) => (
            <RecentRow key={text} row={at} text={text} />
          ))}
        </Group>
      )}
      {vendors.length > 0 && (
        <Group label={messages.vendors}>
          {vendors.map((vendor, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no state, and to fill one is quicker than to make one
            <VendorRow key={at} row={earlier.length + at} vendor={vendor} />
          ))}
        </Group>
      )}
      {games.length > 0 && (
        <Group label={messages.games}>
          {games.map((game, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <GameRow key={at} row={afterVendors + at} game={game} />
          ))}
        </Group>
      )}
      {topics.length > 0 && (
        <Group label={messages.topics}>
          {topics.map((topic, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <TopicRow key={at} row={afterGames + at} topic={topic} />
          ))}
        </Group>
      )}
      {shown.length > 0 && (
        <Group label={messages.popular}>
          {shown.map((game, at) => (
            <GameRow key={game.nodeId} row={afterGames + topics.length + at} game={game} />
          ))}
        </Group>
      )}
    </>
  )
}
