import { formatMoment } from '#i18n/format.ts'
import { t } from '#i18n/t.ts'
import { confirmRaise, dropRaise, type LimitKind } from '#stores/limits.ts'
import { Button } from '#ui/Button.tsx'
import { NowThen } from './NowThen.tsx'
import { useAct } from './use-act.ts'
import { type LimitsContext, tellLimit } from './words.ts'

/** The second question about a higher limit. Without an answer nothing changes; keeping it is the button that stands out. */
export function DueRaise({ context, kind }: { readonly context: LimitsContext; readonly kind: LimitKind }) {
  const { messages, locale, limits, show, tell } = context
  const { value, next, used } = limits.limits[kind]
  const [busy, run] = useAct()
  if (next === undefined) return null
  const hours = limits.raiseAfterHours
  const say = (amount: string | undefined) => tellLimit(context, kind, amount)
  return (
    <section className="panel panel--brass stack" aria-labelledby={`due-${kind}`}>
      <div>
        <h2 className="display lim__ask" id={`due-${kind}`}>
          {hours === 24 ? messages.due : t(messages, 'dueHours', { hours })}
        </h2>
        <p className="muted">
          {t(messages, 'dueText', { time: formatMoment(next.askedAt, locale) })}{' '}
          {used !== undefined && t(messages, 'dueUsed', { value: say(used) })}
        </p>
      </div>
      <NowThen
        from={[t(messages, 'nowOf', { name: messages.fields[kind] }), say(value)]}
        to={[messages.then, say(next.value)]}
      />
      <div className="lim__two">
        <Button
          look="primary"
          disabled={busy}
          onClick={() =>
            void run(async () => {
              show(await dropRaise(kind))
              tell(messages.kept)
            })
          }
        >
          {t(messages, 'keep', { value: say(value) })}
        </Button>
        <Button
          disabled={busy}
          onClick={() =>
            void run(async () => {
              show(await confirmRaise(kind))
              tell(messages.raised)
            })
          }
        >
          {next.value === undefined ? messages.remove : t(messages, 'raise', { value: say(next.value) })}
        </Button>
      </div>
      <p className="faint lim__note">{t(messages, 'keepNote', { time: formatMoment(next.until, locale) })}</p>
    </section>
  )
}
