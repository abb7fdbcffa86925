import { useState } from 'react'
import { failureCode } from '#browser/failure.ts'
import { formatMoney } from '#i18n/format.ts'
import { bcp47, type Locale, localePath } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { formatPoints } from '#i18n/points.ts'
import { t } from '#i18n/t.ts'
import { Instead } from '#islands/data/Instead.tsx'
import { useResource } from '#islands/data/use-resource.ts'
import type { ListWords } from '#islands/data/words.ts'
import { type MallMessages, obstacleOf, pointsText } from '#islands/own/mall-words.ts'
import { RewardFace } from '#islands/own/RewardFace.tsx'
import { stopText } from '#islands/own/stop-text.ts'
import { onCounted } from '#stores/counted.ts'
import { loadMall, type Mall, type Reward } from '#stores/mall.ts'
import { ConvertDialog, mostOf } from './ConvertDialog.tsx'
import { RedeemDialog } from './RedeemDialog.tsx'

export interface MallPageProps {
  /** Texts of the namespace `mall`. */
  readonly messages: MallMessages & ListWords
  readonly locale: Locale
}

/** The points of the member, and where they came from and went. */
function Purse({
  messages,
  locale,
  mall,
  onConvert,
}: MallPageProps & { readonly mall: Mall; readonly onConvert: () => void }) {
  const { points, convert } = mall
  const worth = convert === undefined ? 0 : mostOf(points.usable, convert) / convert
  const isWaiting = /[1-9]/.test(points.waiting)
  return (
    <section className="panel points">
      <div>
        <p className="muted">{messages.yours}</p>
        <p className="points__sum num">{formatPoints(points.balance, locale)}</p>
        <p className="faint">
          {isWaiting
            ? t(messages, 'waiting', {
                waiting: formatPoints(points.waiting, locale),
                usable: pointsText(messages, points.usable, locale),
              })
            : messages.never}{' '}
          {worth > 0 &&
            t(messages, 'convert.worth', { sum: formatMoney(worth.toFixed(2), mall.rewards.currencySymbol, locale) })}
        </p>
      </div>
      <div className="points__acts">
        {convert !== undefined && (
          <button type="button" className="btn btn--outline" aria-haspopup="dialog" onClick={onConvert}>
            <span className="i i-ph-coins" aria-hidden="true" />
            <span>{messages.convert.open}</span>
          </button>
        )}
        <a className="btn btn--second" href={localePath(locale, '/member/points')}>
          <span>{messages.details}</span>
        </a>
        <a className="btn btn--quiet" href={localePath(locale, '/member/redemptions')}>
          <span className="i i-ph-clock-counter-clockwise" aria-hidden="true" />
          <span>{messages.redeemed}</span>
        </a>
      </div>
    </section>
  )
}

interface TileProps extends MallPageProps {
  readonly reward: Reward
  readonly usable: string
  readonly symbol: string
  readonly onOpen: () => void
}

function Tile({ onOpen, ...face }: TileProps) {
  const isOut = obstacleOf(face.reward, face.usable) === 'soldOut'
  return (
    <li>
      <button type="button" className={isOut ? 'good is-out' : 'good'} aria-haspopup="dialog" onClick={onOpen}>
        <RewardFace {...face} />
      </button>
    </li>
  )
}

function Rewards({ mall, ...props }: MallPageProps & { readonly mall: Mall; readonly onOpen: (id: string) => void }) {
  const { messages, locale, onOpen } = props
  const [isOwn, setOwn] = useState(false)
  const { content, currencySymbol } = mall.rewards
  const stopped = stopText(mall.rewards, messages)
  const { usable } = mall.points
  if (!mall.rewards.takesPart) return <p className="panel">{messages.notFor}</p>
  if (stopped) return <p className="panel">{stopped}</p>
  if (content.length === 0) return <p className="panel">{messages.none}</p>
  const shown = isOwn ? content.filter((reward) => obstacleOf(reward, usable) === undefined) : content
  return (
    <>
      <label className="check self-end">
        <input type="checkbox" checked={isOwn} onChange={() => setOwn(!isOwn)} />
        <span>{messages.affordable}</span>
      </label>
      <p className="sr" role="status">
        {plural(messages, 'shown', shown.length, bcp47[locale])}
      </p>
      {shown.length === 0 && <p className="panel">{messages.noneAffordable}</p>}
      <ul className="goods">
        {shown.map((reward) => (
          <Tile
            key={reward.id}
            {...{ messages, locale, reward, usable, symbol: currencySymbol }}
            onOpen={() => onOpen(reward.id)}
          />
        ))}
      </ul>
    </>
  )
}

/** The mall: the member's points, and what can be had for them. */
export function MallPage({ messages, locale }: MallPageProps) {
  const [opened, open] = useState<string>()
  const [isConverting, setConverting] = useState(false)
  const [told, tell] = useState('')
  const { data, status, failure, retry, refresh } = useResource(loadMall, null, { live: onCounted })
  if (failureCode(failure) === 'points_off') return <p className="panel">{messages.off}</p>
  if (data === undefined)
    return (
      <Instead messages={messages} status={status} retry={retry}>
        <div className="stack">
          <div className="skel h-28" />
          <div className="skel h-80" />
        </div>
      </Instead>
    )
  const reward = data.rewards.content.find(({ id }) => id === opened)
  return (
    <div className="stack">
      <div>
        <Purse messages={messages} locale={locale} mall={data} onConvert={() => setConverting(true)} />
        <div role="status">{told !== '' && <p className="alert alert--ok mt-4">{told}</p>}</div>
      </div>
      <Rewards {...{ messages, locale }} mall={data} onOpen={open} />
      {isConverting && data.convert !== undefined && (
        <ConvertDialog
          {...{ messages, locale }}
          mall={data}
          step={data.convert}
          onStale={refresh}
          onClose={() => setConverting(false)}
          onDone={(sum) => {
            setConverting(false)
            tell(t(messages, 'convert.done', { sum }))
            refresh()
          }}
        />
      )}
      {reward && (
        <RedeemDialog
          {...{ messages, locale, reward }}
          mall={data}
          onStale={refresh}
          onClose={() => open(undefined)}
          onDone={() => {
            open(undefined)
            tell(t(messages, 'asked', { reward: reward.title }))
            refresh()
          }}
        />
      )}
    </div>
  )
}
