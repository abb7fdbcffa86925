import { Fragment, type MouseEvent, type ReactNode, useState } from 'react'
import { bcp47, localePath } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { t } from '#i18n/t.ts'
import { marksOf } from '#search/marks.ts'
import { lobbyPath } from '#stores/play.ts'
import type { FoundGame, FoundTopic, FoundVendor } from '#stores/search.ts'
import { useSurroundings } from './context.ts'
import { cellId } from './use-places.ts'

interface RowProps {
  /** Its number among all rows. */
  readonly row: number
}

/** A name with what was typed of it marked. */
function Marked({ text }: { readonly text: string }) {
  const { query } = useSurroundings()
  const marks = marksOf(text, query)
  return (
    <>
      {marks.map(([from, to], at) => (
        <Fragment key={from}>
          {text.slice(marks[at - 1]?.[1] ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  )
}

function Cell({
  row,
  cell,
  wide,
  children,
}: RowProps & { readonly cell: number; readonly wide?: boolean; readonly children: ReactNode }) {
  const { grid, place } = useSurroundings()
  const isAt = place?.row === row && place.cell === cell
  const classes = ['find__cell', wide && 'find__cell--wide', isAt && 'is-at'].filter(Boolean).join(' ')
  return (
    // The focus stays in the text field, which names the cell that is meant.
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    // biome-ignore lint/a11y/useSemanticElements: a grid of buttons is no table
    <div role="gridcell" id={cellId(grid, { row, cell })} aria-selected={isAt} className={classes}>
      {children}
    </div>
  )
}

function Row({
  row,
  children,
  className = '',
}: RowProps & { readonly children: ReactNode; readonly className?: string }) {
  const { place } = useSurroundings()
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field
    // biome-ignore lint/a11y/useSemanticElements: a grid of buttons is no table
    <div role="row" className={`find__row ${className} ${place?.row === row ? 'is-at' : ''}`}>
      {children}
    </div>
  )
}

/** A click that means this window, and not a new tab. */
const isPlain = (event: MouseEvent) => !(event.ctrlKey || event.metaKey || event.shiftKey)

function About({ game }: { readonly game: FoundGame }) {
  const { messages, online } = useSurroundings()
  const closed = game.vendorDown ? messages.vendorDown : messages.maintenance
  return (
    <span className="find__sub">
      {game.alias && (
        <>
          <Marked text={game.alias} />
          <span aria-hidden="true"> · </span>
        </>
      )}
      {game.vendor}
      {game.maintenance && <span className="find__note">{closed}</span>}
      {!online && !game.maintenance && <span className="find__note">{messages.needsConnection}</span>}
    </span>
  )
}

/** A cover that does not come (no connection) leaves its place. */
function Cover({ src }: { readonly src: string }) {
  const [isMissing, setMissing] = useState(false)
  return (
    <span className="find__cover">
      <img
        className={isMissing ? 'invisible' : undefined}
        src={src}
        alt=""
        width={300}
        height={400}
        loading="lazy"
        onError={() => setMissing(true)}
        onLoad={() => setMissing(false)}
      />
    </span>
  )
}

/** A game: the cover plays, beside it are the trial and the heart. */
export function GameRow({ row, game }: RowProps & { readonly game: FoundGame }) {
  const { messages, locale, online, play, mark, isFavourite } = useSurroundings()
  const isMarked = isFavourite(game.nodeId)
  const name = { game: game.displayName }
  const trial = game.supportPlay === 0 && !game.maintenance
  // The code is wanted by the page of a lottery alone.
  const reference = { ...game, vendor: undefined, gameId: game.gameType === 'ELOTT' ? game.gameId : undefined }
  return (
    <Row row={row} className={game.maintenance ? 'is-closed' : ''}>
      <Cell row={row} cell={0} wide>
        <a
          className="find__game"
          href={localePath(locale, `/game/${game.nodeId}`)}
          tabIndex={-1}
          aria-disabled={!online || undefined}
          onClick={(event) => {
            if (!isPlain(event)) return
            event.preventDefault()
            play(reference, 'real')
          }}
        >
          <Cover key={game.lagerIcon} src={game.lagerIcon} />
          <span className="min-w-0">
            <span className="find__name">
              <Marked text={game.displayName} />
              {game.isHot === 1 && <span className="tag tag--hot">{messages.hotTag}</span>}
            </span>
            <About game={game} />
          </span>
        </a>
      </Cell>
      {trial && (
        <Cell row={row} cell={1}>
          <button
            type="button"
            className="find__try"
            tabIndex={-1}
            aria-label={t(messages, 'trialOf', name)}
            aria-disabled={!online || undefined}
            onClick={() => play(reference, 'demo')}
          >
            {messages.trial}
          </button>
        </Cell>
      )}
      <Cell row={row} cell={trial ? 2 : 1}>
        <button
          type="button"
          className="icon-btn"
          tabIndex={-1}
          aria-pressed={isMarked}
          aria-label={t(messages, 'favourite', name)}
          onClick={() => mark(reference)}
        >
          <span className={`i ${isMarked ? 'i-ph-heart-fill find__heart' : 'i-ph-heart'}`} aria-hidden="true" />
        </button>
      </Cell>
    </Row>
  )
}

interface LinkRowProps extends RowProps {
  readonly href: string
  readonly icon: string
  readonly name: string
  readonly about: ReactNode
}

function LinkRow({ row, href, icon, name, about }: LinkRowProps) {
  const { go } = useSurroundings()
  return (
    <Row row={row}>
      <Cell row={row} cell={0} wide>
        <a
          className="find__game"
          href={href}
          tabIndex={-1}
          onClick={(event) => {
            if (!isPlain(event)) return
            event.preventDefault()
            go(href)
          }}
        >
          <span className="find__icon">
            <span className={`i ${icon}`} aria-hidden="true" />
          </span>
          <span className="min-w-0">
            <span className="find__name">
              <Marked text={name} />
            </span>
            <span className="find__sub find__sub--clip">{about}</span>
          </span>
        </a>
      </Cell>
    </Row>
  )
}

/** A vendor's games of one type: leads to their lobby. */
export function VendorRow({ row, vendor }: RowProps & { readonly vendor: FoundVendor }) {
  const { messages, locale } = useSurroundings()
  const about = plural(messages, 'lobby', vendor.games, bcp47[locale], { type: vendor.title })
  const href = localePath(locale, lobbyPath(vendor.gameType, vendor.vassalage))
  return <LinkRow row={row} href={href} icon="i-ph-squares-four" name={vendor.displayName} about={about} />
}

const topicIcons = { help: 'i-ph-question', promotion: 'i-ph-gift', blog: 'i-ph-article' } as const

/** Something to read. */
export function TopicRow({ row, topic }: RowProps & { readonly topic: FoundTopic }) {
  const { messages } = useSurroundings()
  const about = (
    <>
      {messages.kinds[topic.kind]}
      {topic.about && (
        <>
          <span aria-hidden="true"> · </span>
          <Marked text={topic.about} />
        </>
      )}
    </>
  )
  return <LinkRow row={row} href={topic.href} icon={topicIcons[topic.kind]} name={topic.title} about={about} />
}

/** What was searched for before. */
export function RecentRow({ row, text }: RowProps & { readonly text: string }) {
  const { type } = useSurroundings()
  return (
    <Row row={row}>
      <Cell row={row} cell={0} wide>
        <button type="button" className="find__game" tabIndex={-1} onClick={() => type(text)}>
          <span className="find__icon">
            <span className="i i-ph-clock-counter-clockwise" aria-hidden="true" />
          </span>
          <span className="find__name">{text}</span>
        </button>
      </Cell>
    </Row>
  )
}
