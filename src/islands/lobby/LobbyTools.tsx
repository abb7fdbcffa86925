import { useEffect, useRef, useState } from 'react'
import type { VendorLane } from '#api/lobby.ts'
import type { LobbyFilter, LobbyQuery } from '#stores/lobby.ts'
import { Segmented } from '#ui/Segmented.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import type { LobbyMessages } from './LobbyGrid.tsx'

/** Pause in typing after which the search starts. */
const typingMs = 300
const everything = 'ALL'

export interface LobbyToolsProps {
  readonly messages: LobbyMessages
  readonly lane: VendorLane
  readonly query: LobbyQuery
  readonly onChange: (change: Partial<LobbyQuery>) => void
  readonly onFilter: (filter: LobbyFilter) => void
}

/** A wordmark in the colour of the text around it. */
function VendorMark({ src }: { readonly src: string }) {
  const mask = `url("${src}") center / contain no-repeat`
  return <span className="block h-5 w-14 bg-current" style={{ mask, WebkitMask: mask }} />
}

function Search({ messages, query, onChange }: Pick<LobbyToolsProps, 'messages' | 'query' | 'onChange'>) {
  const [text, setText] = useState(query.gameName)
  const [shown, setShown] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const sent = useRef(query.gameName)
  const change = useRef(onChange)
  // What was typed before the island woke up.
  useEffect(() => {
    if (input.current?.value) setText(input.current.value)
  }, [])
  useEffect(() => {
    change.current = onChange
  })
  // What changed the query from outside (back, another vendor) changes the text too.
  useEffect(() => {
    if (query.gameName === sent.current) return
    sent.current = query.gameName
    setText(query.gameName)
  }, [query.gameName])
  useEffect(() => {
    const name = text.trim()
    if (name === sent.current) return
    const timer = setTimeout(() => {
      sent.current = name
      change.current({ gameName: name })
    }, typingMs)
    return () => clearTimeout(timer)
  }, [text])
  const unfold = () => {
    setShown(!shown)
    if (!shown) requestAnimationFrame(() => input.current?.focus())
  }
  const open = shown || text !== ''
  return (
    <>
      <button
        type="button"
        className="icon-btn icon-btn--line search-btn"
        aria-label={messages.openSearch}
        aria-expanded={open}
        onClick={unfold}
      >
        <span className="i i-ph-magnifying-glass" aria-hidden="true" />
      </button>
      <label className={open ? 'search max-lg:order-2 max-lg:col-span-full' : 'search only-desk'}>
        <span className="i i-ph-magnifying-glass" aria-hidden="true" />
        <input
          ref={input}
          type="search"
          placeholder={messages.search}
          aria-label={messages.search}
          autoComplete="off"
          maxLength={80}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
    </>
  )
}

/** Vendor strip, filters, classes and search of a lobby. */
export function LobbyTools({ messages, lane, query, onChange, onFilter }: LobbyToolsProps) {
  const classes = lane.gameClassify.filter(({ vendors }) => !query.vassalage || vendors.includes(query.vassalage))
  const vendors = lane.cards.map((card) => ({
    value: card.vassalage,
    label: <VendorMark src={card.logo} />,
    name: card.displayName,
  }))
  const all = { value: everything, label: messages.all }
  const orNothing = (value: string) => (value === everything ? '' : value)
  // Letters that nothing was found by yet go with every other choice too (Spec 1 §4).
  const [choices, setChoices] = useState(0)
  const choose = (change: Partial<LobbyQuery>) => {
    setChoices(choices + 1)
    onChange(change)
  }
  const className = (key: string) => (messages.classNames as Record<string, string> | undefined)?.[key] ?? key
  return (
    <>
      <Tabs
        look="vendor"
        label={messages.vendors}
        controls="games"
        choices={[all, ...vendors]}
        value={query.vassalage || everything}
        onChange={(value) => choose({ vassalage: orNothing(value) })}
      />
      <div className="lobby__tools">
        <Segmented
          label={messages.filter.label}
          value={query.filter}
          onChange={onFilter}
          choices={[
            { value: 'all', label: messages.filter.all, icon: 'i-ph-squares-four' },
            { value: 'hot', label: messages.filter.hot, icon: 'i-ph-fire' },
            { value: 'recent', label: messages.filter.recent, icon: 'i-ph-clock-counter-clockwise' },
            { value: 'favourite', label: messages.filter.favourite, icon: 'i-ph-heart' },
          ]}
        />
        {query.filter === 'all' && classes.length > 0 ? (
          <Tabs
            look="chip"
            label={messages.classes}
            controls="games"
            choices={[all, ...classes.map(({ key }) => ({ value: key, label: className(key) }))]}
            value={query.gameClassify || everything}
            onChange={(value) => choose({ gameClassify: orNothing(value) })}
          />
        ) : (
          <span className="chips" />
        )}
        {query.filter === 'all' && <Search key={choices} messages={messages} query={query} onChange={onChange} />}
      </div>
    </>
  )
}
