import { useState } from 'react'
import { formatDateTime, formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import type { ReceiptMessages } from '#islands/own/movement-words.ts'
import { usePublic } from '#islands/own/use-resource.ts'
import { loadRound, type RoundDetail } from '#stores/records.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { RecordMessages } from './BetRecord.tsx'
import { CopyReference } from './CopyReference.tsx'
import { ReceiptDialog } from './ReceiptDialog.tsx'

export interface RoundDialogProps {
  readonly id: string
  readonly title: string
  readonly symbol: string
  readonly locale: Locale
  readonly messages: RecordMessages
  /** Texts of receipts. */
  readonly words: ReceiptMessages
  readonly onClose: () => void
}

function Movements({
  detail,
  symbol,
  locale,
  messages,
  words,
}: { detail: RoundDetail } & Omit<RoundDialogProps, 'id' | 'title' | 'onClose'>) {
  const { round, movements, page } = detail
  const [receipt, setReceipt] = useState<string>()
  const money = (amount: string, signed = false) => formatMoney(amount, symbol, locale, signed)
  return (
    <>
      {round.voidReason && (
        <p className="alert">
          <span className="i i-ph-info" aria-hidden="true" />
          <span>{messages.voidReasons[round.voidReason]}</span>
        </p>
      )}
      <dl className="dl">
        <div>
          <dt>{messages.round}</dt>
          <dd className="num">{round.id}</dd>
        </div>
        <div>
          <dt>{messages.time}</dt>
          <dd className="num">{formatDateTime(round.openedAt)}</dd>
        </div>
        {round.closedAt && (
          <div>
            <dt>{messages.closed}</dt>
            <dd className="num">{formatDateTime(round.closedAt)}</dd>
          </div>
        )}
        <div>
          <dt>{messages.stake}</dt>
          <dd className="num">{money(round.stake)}</dd>
        </div>
        <div>
          <dt>{messages.payout}</dt>
          <dd className="num">{money(round.win)}</dd>
        </div>
        <div>
          <dt>{messages.result}</dt>
          <dd className="num">{round.status === 'open' ? '—' : money(round.result, true)}</dd>
        </div>
      </dl>
      {page && (
        <a className="btn btn--outline btn--sm" href={page} target="_blank" rel="noopener noreferrer">
          <span className="i i-ph-shield-check" aria-hidden="true" />
          {messages.proof}
        </a>
      )}
      <h3 className="panel__title">{messages.movements}</h3>
      <ul>
        {movements.map((movement) => (
          <li key={movement.reference} className="rec !px-0">
            <b>{messages.kinds[movement.kind]}</b>
            <span />
            <span className="end num font-semibold">{money(movement.amount, true)}</span>
            <small className="num col-span-2">{formatDateTime(movement.time)}</small>
            <small className="end">
              {messages.after}
              <br />
              <span className="num">{money(movement.balanceAfter)}</span>
            </small>
            <CopyReference label={messages.reference} reference={movement.reference} messages={words} />
            {movement.receipt && (
              <span className="col-span-full">
                <Button look="quiet" size="sm" aria-haspopup="dialog" onClick={() => setReceipt(movement.receipt)}>
                  <span className="i i-ph-receipt" aria-hidden="true" />
                  {words.show}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {receipt && (
        <ReceiptDialog
          id={receipt}
          symbol={symbol}
          locale={locale}
          messages={words}
          onClose={() => setReceipt(undefined)}
        />
      )}
    </>
  )
}

/** One round with each movement of money. */
export function RoundDialog({ id, title, onClose, ...rest }: RoundDialogProps) {
  const { messages } = rest
  const { data: detail, failure, retry } = usePublic(loadRound, id)
  return (
    <Dialog title={title} closeLabel={messages.close} onClose={onClose}>
      {failure !== undefined && (
        <>
          <div className="alert alert--bad" role="alert">
            {messages.failed}
          </div>
          <Button onClick={retry}>{messages.retry}</Button>
        </>
      )}
      {failure === undefined && !detail && <div className="skel h-60" aria-busy="true" />}
      {detail && <Movements detail={detail} {...rest} />}
    </Dialog>
  )
}
