import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { Instead } from '#islands/data/Instead.tsx'
import { $balance } from '#stores/balance.ts'
import { limitKinds, reviewLimits } from '#stores/limits.ts'
import { Button } from '#ui/Button.tsx'
import { DueRaise } from './DueRaise.tsx'
import { LimitList } from './LimitList.tsx'
import { OnBreak } from './OnBreak.tsx'
import { TakeBreak } from './TakeBreak.tsx'
import { useAct } from './use-act.ts'
import { usePlayLimits } from './use-play-limits.ts'
import type { LimitMessages, LimitsContext } from './words.ts'

export interface PlayLimitsProps {
  /** Texts of the namespace `limits`. */
  readonly messages: LimitMessages
  readonly locale: Locale
}

/** The part of the address that shows the choice of a break. */
const breakHash = '#break'

function useBreakView(): boolean {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const look = () => setOpen(location.hash === breakHash)
    look()
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [])
  return open
}

/** Who helps, in the visitor's country; not the site. */
function HelpLine({ messages, locale, limits }: LimitsContext) {
  const { helpLine } = limits
  if (helpLine === undefined) return null
  const name =
    helpLine.names[locale] ??
    helpLine.names.en ??
    messages.helpLines[helpLine.country as keyof LimitMessages['helpLines']]
  return (
    <section className="panel">
      <h2 className="panel__title">{messages.help.title}</h2>
      {name && <p className="muted lim__side">{t(messages, 'help.text', { name })}</p>}
      <a className="link num lim__tel" href={`tel:${helpLine.number.replaceAll(' ', '')}`}>
        {helpLine.number}
      </a>
    </section>
  )
}

/** After some months: do the limits still fit? */
function Review({ context }: { readonly context: LimitsContext }) {
  const { messages, show } = context
  const [busy, run] = useAct()
  return (
    <section className="panel panel--brass stack">
      <div>
        <h2 className="panel__title">{messages.review.title}</h2>
        <p className="muted lim__side">{messages.review.text}</p>
      </div>
      <Button
        look="primary"
        disabled={busy}
        onClick={() =>
          void run(async () => {
            show(await reviewLimits())
          })
        }
      >
        {messages.review.keep}
      </Button>
    </section>
  )
}

/** Requests for higher limits that may be answered now. */
const dueKinds = ({ limits }: LimitsContext['limits']) =>
  limitKinds.filter((kind) => {
    const { next } = limits[kind]
    return next !== undefined && Date.parse(next.at) <= Date.now() && Date.now() < Date.parse(next.until)
  })

function Overview({ context, told }: { readonly context: LimitsContext; readonly told: string }) {
  const { messages, limits } = context
  const due = dueKinds(limits)
  return (
    <>
      {due.length === 0 && <p className="muted lim__lead">{t(messages, 'lead', { hours: limits.raiseAfterHours })}</p>}
      {limits.needed.length > 0 && <p className="lim__needed">{messages.needed}</p>}
      <p className={told ? 'lim__told' : 'sr'} role="status">
        {told}
      </p>
      <div className="two">
        <div className="stack">
          {due.map((kind) => (
            <DueRaise key={kind} context={context} kind={kind} />
          ))}
          {limits.reviewDue && <Review context={context} />}
          <LimitList context={context} />
        </div>
        <div className="stack">
          <section className="panel">
            <h2 className="panel__title">{messages.away}</h2>
            <p className="muted lim__side">{messages.awayShort}</p>
            <a className="btn btn--outline" href={breakHash}>
              {messages.choose}
            </a>
          </section>
          <HelpLine {...context} />
        </div>
      </div>
    </>
  )
}

/** The member's own limits, the second question about higher ones, and the way to a break. */
export function PlayLimits({ messages, locale }: PlayLimitsProps) {
  const { data: limits, status, show, retry } = usePlayLimits()
  const symbol = useStore($balance, { ssr: 'initial' })?.currencySymbol ?? ''
  const [told, tell] = useState('')
  const choosing = useBreakView()
  if (limits === undefined) {
    return (
      <Instead messages={messages} status={status} retry={retry}>
        <div className="skel h-120" />
      </Instead>
    )
  }
  const context: LimitsContext = { messages, locale, symbol, limits, show, tell }
  if (limits.exclusion) return <OnBreak context={context} onEnd={retry} />
  if (!choosing) return <Overview context={context} told={told} />
  return (
    <div className="lim__own">
      <div className="mhead">
        <a className="icon-btn" href="#limits">
          <span className="sr">{messages.back}</span>
          <span className="i i-ph-arrow-left" aria-hidden="true" />
        </a>
        <h1 className="h1">{messages.away}</h1>
      </div>
      <TakeBreak context={context} />
    </div>
  )
}
