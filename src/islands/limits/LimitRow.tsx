import { formatMoment, formatMoney } from '#i18n/format.ts'
import { t } from '#i18n/t.ts'
import { dropRaise, type LimitKind, limitThatHolds, nearPercent, percentUsed } from '#stores/limits.ts'
import { Button } from '#ui/Button.tsx'
import { useAct } from './use-act.ts'
import { type LimitsContext, tellLimit, tellWindow } from './words.ts'

interface LimitRowProps {
  readonly context: LimitsContext
  readonly kind: LimitKind
  readonly onChange: () => void
}

/** How much of a limit is used, with a word from 80 % on. */
function Used({ context, kind }: Omit<LimitRowProps, 'onChange'>) {
  const { messages, locale, symbol, limits } = context
  const limit = limits.limits[kind]
  const holds = limitThatHolds(limit)
  const percent = percentUsed(limit)
  if (holds === undefined || percent === undefined || limit.used === undefined)
    return <b className={holds ? 'num lim__v' : 'lim__v muted'}>{tellLimit(context, kind, holds)}</b>
  const figures =
    kind === 'session'
      ? t(messages, 'minutesOf', { used: limit.used, limit: holds })
      : t(messages, 'usedOf', {
          used: formatMoney(limit.used, symbol, locale),
          limit: formatMoney(holds, symbol, locale),
        })
  const word = percent >= 100 ? messages.over : percent >= nearPercent ? messages.near : undefined
  return (
    <div className={percent >= 100 ? 'lim__use is-over' : percent >= nearPercent ? 'lim__use is-near' : 'lim__use'}>
      <div className="lim__figures">
        <span>{messages.used}</span>
        <b className="num">{figures}</b>
      </div>
      <progress className="lim__bar" max={100} value={percent} aria-hidden="true" />
      {word && (
        <small className="lim__word">
          <span className={`i ${percent >= 100 ? 'i-ph-x-circle' : 'i-ph-warning'}`} aria-hidden="true" />
          {word}
        </small>
      )}
      {limit.freesAt && percent > 0 && (
        <small>{t(messages, 'frees', { time: formatMoment(limit.freesAt, locale) })}</small>
      )}
    </div>
  )
}

/** One limit: what it counts, what is used, and the request for a higher one. */
export function LimitRow({ context, kind, onChange }: LimitRowProps) {
  const { messages, locale, symbol, limits, show, tell } = context
  const { value, house, next } = limits.limits[kind]
  const [busy, run] = useAct()
  const name = messages.fields[kind]
  const notes = [
    tellWindow(context, kind),
    house && t(messages, 'house', { value: tellLimit(context, kind, house) }),
  ].filter(Boolean)
  const isOpen = next !== undefined && Date.parse(next.at) > Date.now()
  return (
    <div className="lim">
      <div>
        <b>{name}</b>
        {notes.map((note) => (
          <small key={note}>{note}</small>
        ))}
      </div>
      <Used context={context} kind={kind} />
      <Button
        size="sm"
        onClick={onChange}
        aria-label={`${value === undefined ? messages.set : messages.change}: ${name}`}
      >
        {value === undefined ? messages.set : messages.change}
      </Button>
      {isOpen && (
        <div className="lim__wait">
          <span className="i i-ph-clock" aria-hidden="true" />
          <span>
            {t(messages, 'waiting', {
              value: tellLimit({ messages, locale, symbol }, kind, next.value),
              asked: formatMoment(next.askedAt, locale),
              time: formatMoment(next.at, locale),
            })}
          </span>
          <button
            type="button"
            className="link"
            disabled={busy}
            onClick={() =>
              void run(async () => {
                show(await dropRaise(kind))
                tell(messages.kept)
              })
            }
          >
            {messages.drop}
          </button>
        </div>
      )}
    </div>
  )
}
