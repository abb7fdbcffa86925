import { localePath } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { Gauge } from '#islands/own/Gauge.tsx'
import type { OwnReward } from '#stores/rewards.ts'
import { Button } from '#ui/Button.tsx'
import { looks, progressOf, rewardText, stateText, type Writing } from './reward-words.ts'

export interface OfferRowProps extends Writing {
  readonly reward: OwnReward
  readonly busy?: boolean
  /** The address names it: its terms stand open. */
  readonly isChosen: boolean
  /** Absent where staff look at it: nothing can be pressed. */
  readonly onAct?: (() => void) | undefined
}

/** What the button of a status does; nothing where there is none. */
function actOf({ status, again, way, reward }: OwnReward, writing: Writing): string | undefined {
  const { messages } = writing
  if (status === 'claim') return t(messages, 'claimSum', { reward: rewardText(reward, writing) })
  if (status === 'join') return messages.acts[way]
  return status === 'rejected' && again ? messages.applyAgain : undefined
}

/** A promotion as the member stands with it: one button where something can be done, and else what happens next. */
export function OfferRow({ reward, busy = false, isChosen, onAct, ...writing }: OfferRowProps) {
  const { messages } = writing
  const { id, title, line, art, status, need, terms } = reward
  const [look, icon] = looks[status]
  const act = actOf(reward, writing)
  // It is chosen with the deposit itself.
  const isDeposit = reward.way === 'deposit'
  const game = reward.freeRounds?.state === 'sent' && reward.freeRounds.left > 0 ? reward.reward.rounds : undefined
  const isUnderWay = need !== undefined && (status === 'process' || status === 'joined' || status === 'join')
  const progress = isUnderWay ? progressOf(need, writing) : undefined
  return (
    <li className={status === 'close' ? 'act is-off' : 'act'} id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <img className="act__art" src={`/scenes/${art}.svg`} alt="" width="640" height="420" loading="lazy" />
      <div className="act__t">
        <b id={`${id}-title`}>{title}</b>
        <p>{line}</p>
        <small className={status === 'rejected' ? 'pre' : undefined}>{stateText(reward, writing)}</small>
        {progress && <Gauge name={messages.needs[need!.kind]} figures={progress.figures} percent={progress.percent} />}
        {terms.length > 0 && (
          <details open={isChosen}>
            <summary className="link">{messages.terms}</summary>
            <ul>
              {terms.map((term) => (
                <li key={term}>{term}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <div className="act__e">
        {(status === 'rejected' || act === undefined) && (
          <span className={`status ${look}`}>
            <span className={`i ${icon}`} aria-hidden="true" />
            {messages.statuses[status]}
          </span>
        )}
        {game && (
          <a
            className="btn btn--primary btn--sm"
            href={localePath(writing.locale, `/game/${game.gameId}`)}
            aria-label={`${messages.play}: ${game.game}`}
          >
            {messages.play}
          </a>
        )}
        {act !== undefined && onAct === undefined && <span className="btn btn--primary btn--sm">{act}</span>}
        {act !== undefined && onAct && isDeposit && (
          <a
            className="btn btn--primary btn--sm"
            href={`${localePath(writing.locale, '/member/deposit')}?promotion=${id}`}
            aria-label={`${act}: ${title}`}
          >
            {act}
          </a>
        )}
        {act !== undefined && onAct && !isDeposit && (
          <Button
            size="sm"
            look={status === 'rejected' ? 'outline' : 'primary'}
            loading={busy}
            aria-label={`${act}: ${title}`}
            onClick={onAct}
          >
            {act}
          </Button>
        )}
      </div>
    </li>
  )
}
