import { lazy, Suspense, useState } from 'react'
import { formatDateTime, formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { usePublic } from '#islands/data/use-resource.ts'
import type { MovementWords } from '#islands/own/movement-words.ts'
import { loadRound, type RoundDetail } from '#stores/records.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { lookOf } from '#ui/look-of.ts'
import type { FrameMessages } from './FilterBar.tsx'
import { RoundStatus } from './RoundList.tsx'
import type { RecordMessages } from './RoundSums.tsx'

export interface RoundDialogProps {
  readonly id: string
  readonly symbol: string
  readonly locale: Locale
  readonly zone: string
  readonly messages: RecordMessages
  /** Texts of all records. */
  readonly frame: FrameMessages
  /** Words of receipts. */
  readonly words: MovementWords
  readonly onClose: () => void
}

type Shown = Pick<RoundDialogProps, 'locale' | 'zone' | 'messages'> & { readonly detail: RoundDetail }

/** The game, when, what became of it, and from what to what. */
function Head({ detail, locale, zone, messages }: Shown) {
  const { round } = detail
  const isOpen = round.status === 'open'
  const money = (amount: string, signed = false) => formatMoney(amount, '', locale, signed)
  return (
    <div className="game-cell round__head">
      <img src={round.lagerIcon} alt="" width={52} height={69} />
      <span className="min-w-0 flex-1">
        <b>{round.gameName}</b>
        <small className="num block">
          {round.vendorName} · {formatDateTime(round.openedAt, zone)}
        </small>
        <span className="mt-1 block">
          <RoundStatus round={round} messages={messages} />
        </span>
      </span>
      <span className="text-right">
        <b className={`num round__sum ${isOpen ? '' : lookOf(round.result)}`}>
          {isOpen ? '—' : money(round.result, true)}
        </b>
        <small className="num">
          {money(round.stake)} → {isOpen ? '—' : money(round.win)}
        </small>
      </span>
    </div>
  )
}

/** Each movement of money, with the balance after it; one that moved money opens its receipt. */
function Movements({ detail, locale, zone, messages, onReceipt }: Shown & { onReceipt: (id: string) => void }) {
  const money = (amount: string, signed = false) => formatMoney(amount, '', locale, signed)
  return (
    <ul>
      {detail.movements.map(({ kind, amount, balanceAfter, time, reference, receipt }) => {
        const inside = (
          <>
            <span>
              <b className="font-semibold">{messages.kinds[kind]}</b>
              <small className="faint num block">
                {`${formatDateTime(time, zone).slice(11)}${time.slice(19, 23)}`}
              </small>
            </span>
            <span className="text-right">
              <b className={`num ${lookOf(amount)}`}>{money(amount, true)}</b>
              <small className="faint num block">{`${messages.after} ${money(balanceAfter)}`}</small>
            </span>
          </>
        )
        return (
          <li key={reference} className="round__move">
            {receipt ? (
              <button type="button" className="spread w-full text-left" onClick={() => onReceipt(receipt)}>
                {inside}
              </button>
            ) : (
              <div className="spread">{inside}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const LoadedReceipt = lazy(() => import('./LoadedReceipt.tsx').then((part) => ({ default: part.LoadedReceipt })))

/** One round: the game, each movement of money, whether the draw was fair. */
export function RoundDialog({ id, symbol, words, onClose, ...rest }: RoundDialogProps) {
  const { messages, frame, locale, zone } = rest
  const [receipt, setReceipt] = useState<string>()
  const { data: detail, status, failure, retry } = usePublic(loadRound, id)
  const last = detail?.movements.findLast((movement) => movement.receipt)?.receipt
  const { page } = detail ?? {}
  return (
    <Dialog
      title={t(messages, 'roundTitle', { id })}
      closeLabel={messages.close}
      onClose={onClose}
      foot={
        (last || page) && (
          <>
            {last && (
              <Button aria-haspopup="dialog" onClick={() => setReceipt(last)}>
                <span className="i i-ph-receipt" aria-hidden="true" />
                {words.show}
              </Button>
            )}
            {page && (
              <a className="btn btn--outline" href={page} target="_blank" rel="noopener noreferrer">
                <span className="i i-ph-shield-check" aria-hidden="true" />
                {messages.checkFair}
              </a>
            )}
          </>
        )
      }
    >
      {failure !== undefined && (
        <>
          <div className="alert alert--bad" role="alert">
            {status === 'missing' ? messages.missing : frame.failed}
          </div>
          {status !== 'missing' && <Button onClick={retry}>{frame.retry}</Button>}
        </>
      )}
      {failure === undefined && !detail && <div className="skel h-60" aria-busy="true" />}
      {detail && (
        <>
          <Head detail={detail} {...rest} />
          {detail.round.voidReason && (
            <p className="alert">
              <span className="i i-ph-info" aria-hidden="true" />
              <span>{messages.voidReasons[detail.round.voidReason]}</span>
            </p>
          )}
          <Movements detail={detail} {...rest} onReceipt={setReceipt} />
          <div>
            <h3 className="panel__title">{messages.fair}</h3>
            <p className="muted leading-[var(--lh-body)]">
              {t(messages, page ? 'fairHow' : 'fairNone', { vendor: detail.round.vendorName })}
            </p>
          </div>
        </>
      )}
      <Suspense>
        {receipt && <LoadedReceipt id={receipt} {...{ symbol, locale, zone }} onClose={() => setReceipt(undefined)} />}
      </Suspense>
    </Dialog>
  )
}
