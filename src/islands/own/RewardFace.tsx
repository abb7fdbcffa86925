import { bcp47 } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import type { Reward } from '#stores/mall.ts'
import { artIcons, type MallWriting, obstacleOf, obstacleText, pointsText } from './mall-words.ts'

/** The picture of a reward. */
function Art({ art, tag }: { readonly art: Reward['art']; readonly tag?: string | undefined }) {
  return (
    <span className="good__art" data-art={art}>
      {tag !== undefined && <span className="tag">{tag}</span>}
      <span className={`i ${artIcons[art]}`} aria-hidden="true" />
    </span>
  )
}

/** A reward among others: picture, name, what it costs, and why it cannot be had yet. */
export function RewardFace(props: MallWriting & { readonly reward: Reward; readonly usable: string }) {
  const { reward, usable, ...words } = props
  const { messages, locale } = words
  const { title, art, points, stock } = reward
  const obstacle = obstacleOf(reward, usable)
  const isOut = obstacle === 'soldOut'
  const left = stock === undefined ? messages.always : plural(messages, 'stock', stock, bcp47[locale])
  return (
    <>
      <Art art={art} tag={isOut ? messages.soldOut : undefined} />
      <span className="good__b">
        <b>{title}</b>
        <span className="good__p">
          <span className="num">{pointsText(messages, points, locale)}</span>
          {!isOut && <small>{left}</small>}
        </span>
        {obstacle !== undefined && !isOut && <small>{obstacleText(reward, usable, words)}</small>}
      </span>
    </>
  )
}

/** A reward close by: picture, name, and what is said about it. */
export function RewardHead({ reward }: { readonly reward: Reward }) {
  return (
    <div className="good__head">
      <Art art={reward.art} />
      <div>
        <b>{reward.title}</b>
        <p className="muted">{reward.text}</p>
      </div>
    </div>
  )
}
