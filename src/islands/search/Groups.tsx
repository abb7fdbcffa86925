import { memo, type ReactNode } from 'react'
import type { SearchAnswer } from '#stores/search.ts'
import { SearchContext, type Surroundings, useSurroundings } from './context.ts'
import { GameRow, RecentRow, TopicRow, VendorRow } from './ResultRows.tsx'

function Group({ label, aside, children }: { label: string; aside?: ReactNode; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of rows of a grid that is no table
    <div role="rowgroup" aria-label={label}>
      <div className="find__label" aria-hidden="true">
        {label}
      </div>
      {aside}
      {children}
    </div>
  )
}

/** How many games are rendered with the keystroke; the rest is rendered once typing pauses. */
const atOnce = 8

interface SettledProps {
  /** The answer and the surroundings of the last letter for which there was time. */
  readonly answer: SearchAnswer
  readonly around: Surroundings
}

const MoreGames = memo(({ answer, around }: SettledProps) => (
  <SearchContext value={around}>
    {answer.games.slice(atOnce).map((game, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row has no state, and to fill one is quicker than to make one
      <GameRow key={at} row={answer.vendors.length + atOnce + at} game={game} />
    ))}
  </SearchContext>
))

const Topics = memo(({ answer: { vendors, games, topics }, around }: SettledProps) => (
  <SearchContext value={around}>
    {topics.length > 0 && (
      <Group label={around.messages.topics}>
        {topics.map((topic, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <TopicRow key={at} row={vendors.length + games.length + at} topic={topic} />
        ))}
      </Group>
    )}
  </SearchContext>
))

interface ListProps {
  readonly answer: SearchAnswer
  readonly settled: SettledProps
  readonly popular: SearchAnswer['games']
  readonly recent: readonly string[]
}

/** All that there is to choose from, in groups; the rows are numbered through. */
export function Groups({ answer, settled, popular, recent }: ListProps) {
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
          {games.slice(0, atOnce).map((game, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <GameRow key={at} row={afterVendors + at} game={game} />
          ))}
          {games.length > atOnce && <MoreGames {...settled} />}
        </Group>
      )}
      {topics.length > 0 && <Topics {...settled} />}
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
