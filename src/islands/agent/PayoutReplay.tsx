import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { localePath } from '#i18n/locale.ts'
import { periodText } from '#i18n/period.ts'
import { t } from '#i18n/t.ts'
import { Instead } from '#islands/data/Instead.tsx'
import { differences, isBaseSplit, type PayoutDetail } from '#stores/payout-replay.ts'
import { loadPayout } from '#stores/payouts.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { PayoutSteps } from './PayoutSteps.tsx'
import type { PayProps } from './pay-words.ts'
import { useAnswer } from './use-answer.ts'

interface ReplayProps extends PayProps {
  readonly run: string
  /** Names of the kinds of game, by their codes. */
  readonly names: Readonly<Record<string, string>>
  readonly onBack: () => void
}

/** Computes the payment anew in this browser, and says what came of it. */
function Recompute({ detail, messages }: Pick<PayProps, 'messages'> & { readonly detail: PayoutDetail }) {
  const [found, setFound] = useState<ReturnType<typeof differences>>()
  return (
    <section className="panel stack" aria-labelledby="recompute">
      <h2 className="panel__title" id="recompute">
        {messages.replay.wrong}
      </h2>
      <p className="muted">{messages.replay.wrongText}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setFound(differences(detail))}>
          <span className="i i-ph-arrows-clockwise" aria-hidden="true" />
          {messages.replay.recompute}
        </Button>
        <Button look="quiet" data-action="service">
          {messages.replay.service}
        </Button>
      </div>
      <p role="status" className={found?.length === 0 ? 'pos' : 'neg'}>
        {found &&
          (found.length === 0
            ? messages.replay[isBaseSplit(detail) ? 'equal' : 'equalUnsplit']
            : t(messages, 'replay.differs', { parts: found.map((part) => messages.replay.parts[part]).join(', ') }))}
      </p>
    </section>
  )
}

/** From all income to the payment. */
function Crumbs(props: Pick<ReplayProps, 'onBack' | keyof PayProps> & { readonly name: string | undefined }) {
  const { name, onBack, messages, locale } = props
  const back = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onBack()
  }
  return (
    <nav className="crumbs" aria-label={messages.titles.income}>
      <ol>
        <li>
          <a className="link" href={localePath(locale, '/agentHome/income')} onClick={back}>
            {messages.titles.income}
          </a>
        </li>
        <li>
          <span aria-current="page">{name ?? '\u2026'}</span>
        </li>
      </ol>
    </nav>
  )
}

/** One payment from its base to the wallet, step by step. */
export function PayoutReplay({ run, names, onBack, messages, locale }: ReplayProps) {
  const { data: detail, status, retry } = useAnswer(loadPayout, run)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The link that was followed is gone with its list.
    if (detail) heading.current?.focus()
  }, [detail])
  const crumbs = <Crumbs name={detail && messages.titles[detail.kind]} {...{ onBack, messages, locale }} />
  if (!detail)
    return (
      <>
        {crumbs}
        {status === 'missing' ? (
          <Empty text={messages.replay.missing}>
            <Button onClick={onBack}>{messages.titles.income}</Button>
          </Empty>
        ) : (
          <Instead messages={messages} status={status} retry={retry}>
            <div className="skel h-80" />
          </Instead>
        )}
      </>
    )
  return (
    <>
      {crumbs}
      <div className="pagehead">
        <h1 ref={heading} className="h1" tabIndex={-1}>
          {t(messages, 'replay.title', {
            kind: messages.titles[detail.kind],
            // A narrow page breaks before a day, not within.
            period: periodText(detail, locale, detail.timeZone).replaceAll(' ', '\u00A0').replaceAll('–\u00A0', '– '),
          })}
        </h1>
      </div>
      <div className="payouts">
        <section className="panel">
          <PayoutSteps {...{ detail, names, messages, locale }} />
        </section>
        <Recompute detail={detail} messages={messages} />
      </div>
    </>
  )
}
