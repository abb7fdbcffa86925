import { useState } from 'react'
import type { CheckedLine } from '#api/ledger-proof.ts'
import { currencyOf, formatAmount } from '#api/money.ts'
import { formatDateTime, formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { type ReceiptMessages, typeName } from '#islands/own/movement-words.ts'
import { Button } from '#ui/Button.tsx'
import { lookOf } from '#ui/look-of.ts'
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
  const text = formatAmount(units, currencyOf(currency))
  return <span className={`num ${signed ? lookOf(text) : ''}`}>{formatMoney(text, '', locale, signed)}</span>
}

function Line({ line, messages, words, locale }: { readonly line: CheckedLine } & Omit<VerifiedLinesProps, 'lines'>) {
  const { verdict, fault, facts } = line
  return (
    <li className="rec !grid-cols-[minmax(0,1fr)_auto]">
      <span className="flex min-w-0 items-center gap-2">
        <b className="clip">{facts ? typeName(words, facts.reason) : line.id}</b>
        <span className={looks[verdict]}>{messages.verdicts[verdict]}</span>
      </span>
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
      {fault && <p className="neg col-span-full">{messages.faults[fault]}</p>}
      <small className="num col-span-full break-all">
        {messages.table.receipt} {line.id}
      </small>
    </li>
  )
}

/** How many lines there are of each verdict, and what it means. */
function Summary({ lines, messages }: Pick<VerifiedLinesProps, 'lines' | 'messages'>) {
  const verdicts = (['proven', 'sealed', 'open'] as const)
    .map((verdict) => ({ verdict, count: lines.filter((line) => line.verdict === verdict).length }))
    .filter(({ count }) => count > 0)
  return (
    <ul className="grid gap-2">
      {verdicts.map(({ verdict, count }) => (
        <li key={verdict} className="flex flex-wrap items-center gap-2">
          <span className={`${looks[verdict]} num`}>
            {messages.verdicts[verdict]} {count}
          </span>
          <span className="muted min-w-0 flex-1 basis-[26ch]">{messages.verdictHelp[verdict]}</span>
        </li>
      ))}
    </ul>
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
      <Summary lines={lines} messages={messages} />
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
