import { useState } from 'react'
import type { CheckedLine } from '#api/ledger-proof.ts'
import { currencies, formatAmount, isCurrencyCode } from '#api/money.ts'
import { formatDateTime, formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { Button } from '#ui/Button.tsx'
import { lookOf, type ReceiptMessages, typeName } from './movement-words.ts'
import type { VerifyMessages } from './VerifyReceipts.tsx'

export interface VerifiedLinesProps {
  readonly lines: readonly CheckedLine[]
  readonly messages: VerifyMessages
  readonly words: ReceiptMessages
  readonly locale: Locale
}

/** As many as one looks at; a file may hold a hundred thousand. */
const step = 50

const looks = {
  proven: 'status status--ok',
  sealed: 'status status--info',
  open: 'status status--wait',
  broken: 'status status--bad',
} as const

function Amount({
  units,
  currency,
  locale,
  signed,
}: {
  units: bigint
  currency: string
  locale: Locale
  signed?: boolean
}) {
  const text = formatAmount(units, currencies[isCurrencyCode(currency) ? currency : 'THB'])
  return <span className={`num ${signed ? lookOf(text) : ''}`}>{formatMoney(text, '', locale, signed)}</span>
}

function Line({ line, messages, words, locale }: { readonly line: CheckedLine } & Omit<VerifiedLinesProps, 'lines'>) {
  const { verdict, fault, facts } = line
  const why = fault ? messages.faults[fault] : verdict === 'broken' ? '' : messages.verdictHelp[verdict]
  return (
    <li className="rec !grid-cols-[minmax(0,1fr)_auto]">
      <b className="clip">{facts ? typeName(words, facts.reason) : line.id}</b>
      <span className="end font-semibold">
        {facts && <Amount units={facts.amount} currency={facts.currency} locale={locale} signed />}
      </span>
      <small className="num">{facts && formatDateTime(facts.at)}</small>
      <small className="end">
        {facts && (
          <>
            {messages.table.after} <Amount units={facts.balanceAfter} currency={facts.currency} locale={locale} />
          </>
        )}
      </small>
      <span className="col-span-full flex flex-wrap items-center gap-2">
        <span className={looks[verdict]}>{messages.verdicts[verdict]}</span>
        <small className="min-w-0 flex-1 basis-[24ch]">{why}</small>
      </span>
      <small className="num col-span-full break-all">
        {messages.table.receipt} {line.id}
      </small>
    </li>
  )
}

/** What was found of each line, those that do not fit first. */
export function VerifiedLines({ lines, ...rest }: VerifiedLinesProps) {
  const { messages } = rest
  const [shown, setShown] = useState(step)
  const ordered = [
    ...lines.filter((line) => line.verdict === 'broken'),
    ...lines.filter((line) => line.verdict !== 'broken'),
  ]
  const left = ordered.length - shown
  if (ordered.length === 0) return null
  return (
    <>
      <ul className="panel panel--flush">
        {ordered.slice(0, shown).map((line, index) => (
          // A wrong file may name two lines alike.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
          <Line key={`${index} ${line.id}`} line={line} {...rest} />
        ))}
      </ul>
      {left > 0 && (
        <Button onClick={() => setShown(shown + step * 4)}>
          {t(messages, 'more', { n: Math.min(left, step * 4) })}
        </Button>
      )}
    </>
  )
}
