import { useState } from 'react'
import { formatDay, formatDecimal, formatMoney } from '#i18n/format.ts'
import { formatPoints } from '#i18n/points.ts'
import { t } from '#i18n/t.ts'
import { Instead } from '#islands/data/Instead.tsx'
import { useResource } from '#islands/data/use-resource.ts'
import type { ListWords } from '#islands/data/words.ts'
import { type MissionProps, pointsText } from '#islands/own/mission-words.ts'
import { type BoardMonth, boardMonths, type Leaderboard, loadLeaderboard } from '#stores/missions.ts'
import { Segmented } from '#ui/Segmented.tsx'

function Prizes({
  messages,
  locale,
  board,
  zone,
}: MissionProps & { readonly board: Leaderboard; readonly zone: string }) {
  if (board.prizes.length === 0) return null
  const times = formatDecimal(String(board.turnover / 10_000), locale)
  // The last moment, not the first of the next month.
  const last = formatDay(new Date(Date.parse(board.endsAt) - 1).toISOString(), locale, zone)
  return (
    <section className="panel" aria-labelledby="mission-prizes">
      <h2 className="panel__title" id="mission-prizes">
        {messages.board.prizes}
      </h2>
      <dl className="dl">
        {board.prizes.map(({ from, to, amount }) => (
          <div key={from}>
            <dt>{t(messages, from === to ? 'board.place' : 'board.places', { n: from, to })}</dt>
            <dd className="num">{formatMoney(amount, board.currencySymbol, locale)}</dd>
          </div>
        ))}
      </dl>
      <p className="mission__note mt-2">
        {t(messages, board.paid ? 'board.paid' : 'board.ends', { day: last })} {messages.board.shared}{' '}
        {board.turnover > 0 && t(messages, 'board.turnover', { times })}
      </p>
    </section>
  )
}

function Own({ messages, locale, board }: MissionProps & { readonly board: Leaderboard }) {
  const { own, content } = board
  if (own === undefined) return <p className="lb lb--note">{messages.board.noneOwn}</p>
  if (content.some(({ isOwn }) => isOwn)) return null
  return (
    <div className="lb is-me">
      <span className="lb__r num">{own.place}</span>
      <span>
        <b>{messages.board.you}</b>
        {own.missing !== undefined && (
          <small>{t(messages, 'board.toNext', { points: pointsText(messages, own.missing, locale) })}</small>
        )}
      </span>
      <span className="num">{formatPoints(own.points, locale)}</span>
    </div>
  )
}

/** Who has the most mission points of a month, where the reader stands, and the prizes. */
export function Board({
  zone,
  seen,
  ...props
}: MissionProps & {
  readonly messages: MissionProps['messages'] & ListWords
  readonly zone: string
  /** What the reader has. */
  readonly seen: string
}) {
  const { messages, locale } = props
  const [month, setMonth] = useState<BoardMonth>('this')
  const { data, status, retry } = useResource(loadLeaderboard, { month, seen })
  const missing = data?.own?.missing
  return (
    <>
      <section className="panel panel--flush" aria-labelledby="mission-board">
        <div className="panel__head">
          <h2 className="panel__title" id="mission-board">
            {messages.board.title}
          </h2>
          <Segmented
            label={messages.board.month}
            value={month}
            choices={boardMonths.map((value) => ({ value, label: messages.board[value] }))}
            onChange={setMonth}
          />
        </div>
        {data === undefined ? (
          <Instead messages={messages} status={status} retry={retry}>
            <div className="skel h-60" />
          </Instead>
        ) : (
          <div aria-busy={status === 'loading' || undefined} className={status === 'loading' ? 'opacity-60' : ''}>
            {data.content.length === 0 && <p className="lb lb--note">{messages.board.none}</p>}
            <ol>
              {data.content.map(({ place, name, points, isOwn }) => (
                <li key={isOwn ? 'own' : `${place}${name}${points}`} className={isOwn ? 'lb is-me' : 'lb'}>
                  <span className="lb__r num">{place}</span>
                  <span>
                    <b>{isOwn ? messages.board.you : name}</b>
                    {isOwn && missing !== undefined && (
                      <small>{t(messages, 'board.toNext', { points: pointsText(messages, missing, locale) })}</small>
                    )}
                  </span>
                  <span className="num">{formatPoints(points, locale)}</span>
                </li>
              ))}
            </ol>
            {data.content.length > 0 && <Own {...props} board={data} />}
          </div>
        )}
      </section>
      {data && <Prizes {...props} board={data} zone={zone} />}
    </>
  )
}
