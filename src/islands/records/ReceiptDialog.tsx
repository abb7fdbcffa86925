import { useState } from 'react'
import { formatDateTime, formatMoney } from '#i18n/format.ts'
import { type Locale, localePath } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { usePublic } from '#islands/data/use-resource.ts'
import { type ReceiptMessages, typeName } from '#islands/own/movement-words.ts'
import { besideArea, ownPath } from '#islands/own/own-path.ts'
import { loadReceipt, type Receipt } from '#stores/account-record.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { lookOf } from '#ui/look-of.ts'

export interface ReceiptDialogProps {
  readonly id: string
  readonly symbol: string
  readonly locale: Locale
  /** Name of the site's time zone. */
  readonly zone: string
  readonly messages: ReceiptMessages
  readonly onClose: () => void
}

/** Copies a text; the button itself says what came of it. */
function CopyButton(props: { readonly text: string; readonly label: string; readonly messages: ReceiptMessages }) {
  const { text, label, messages } = props
  const [said, setSaid] = useState<string>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setSaid(messages.copied)
    } catch {
      setSaid(messages.copyFailed)
    }
  }
  return (
    <Button onClick={() => void copy()}>
      <span aria-live="polite">{said ?? label}</span>
    </Button>
  )
}

function Facts({
  receipt,
  symbol,
  locale,
  zone,
  messages,
}: { readonly receipt: Receipt } & Omit<ReceiptDialogProps, 'id' | 'onClose'>) {
  const money = (amount: string, signed = false) => formatMoney(amount, symbol, locale, signed)
  const { block, round, checkpointDay } = receipt
  const counterpart = (messages.counterparts as Readonly<Record<string, string>>)[receipt.counterpart]
  const sealed = block
    ? t(messages, 'sealed', { n: block.number, time: formatDateTime(block.sealedAt, zone) })
    : messages.unsealed
  const rows: (readonly [string, string])[] = [
    [messages.before, money(receipt.balanceBefore)],
    [messages.amount, money(receipt.amount, true)],
    [messages.after, money(receipt.balanceAfter)],
    [messages.time, formatDateTime(receipt.time, zone)],
    ...(round
      ? ([
          [messages.game, `${round.gameName} · ${round.vendorName}`],
          [messages.round, round.id],
        ] as const)
      : []),
    [messages.other, receipt.party ?? counterpart ?? receipt.counterpart],
    [messages.status, messages[receipt.status]],
    [messages.number, receipt.id],
    [messages.reference, receipt.reference],
    [messages.record, checkpointDay ? `${sealed}. ${t(messages, 'signed', { day: checkpointDay })}` : sealed],
  ]
  return (
    <>
      <p className="grid gap-1">
        <span className="muted">{typeName(messages, receipt.type)}</span>
        <b className={`num text-[26px] leading-tight ${lookOf(receipt.amount)}`}>{money(receipt.amount, true)}</b>
      </p>
      <dl className="dl min-w-0">
        {rows
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt className="shrink-0">{label}</dt>
              <dd className="num min-w-0 break-words">{value}</dd>
            </div>
          ))}
      </dl>
      {block && (
        <p className="num faint break-all text-[12px]" translate="no">
          {block.hash}
        </p>
      )}
      <a
        className="link receipt__screen min-h-[44px] content-center"
        href={localePath(locale, '/verify')}
        {...besideArea()}
      >
        {messages.check}
      </a>
    </>
  )
}

/** What happened to the balance once: what, for which round or order, before, after, when. Can be printed. */
export function ReceiptDialog({ id, onClose, ...rest }: ReceiptDialogProps) {
  const { messages, locale } = rest
  const { data: receipt, status, retry } = usePublic(loadReceipt, id)
  const isMissing = status === 'missing'
  const link = () => new URL(`${ownPath(locale, '/member/transactions')}?receipt=${id}`, location.href).href
  return (
    <Dialog
      title={messages.title}
      closeLabel={messages.close}
      onClose={onClose}
      foot={
        receipt && (
          <div className="receipt__screen grid w-full grid-cols-2 gap-2 md:grid-cols-3">
            <Button onClick={() => window.print()}>{messages.print}</Button>
            <CopyButton text={receipt.reference || receipt.id} label={messages.copy} messages={messages} />
            <CopyButton text={link()} label={messages.copyLink} messages={messages} />
          </div>
        )
      }
    >
      <div className="receipt grid grid-cols-[minmax(0,1fr)] gap-4">
        {status !== 'ready' && status !== 'loading' && (
          <>
            <div className="alert alert--bad" role="alert">
              {isMissing ? messages.missing : messages.failed}
            </div>
            {!isMissing && <Button onClick={retry}>{messages.retry}</Button>}
          </>
        )}
        {status === 'loading' && !receipt && <div className="skel h-90" aria-busy="true" />}
        {receipt && <Facts receipt={receipt} {...rest} />}
      </div>
    </Dialog>
  )
}
