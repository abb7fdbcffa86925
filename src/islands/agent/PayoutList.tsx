import { formatDecimal } from '#i18n/format.ts'
import { bcp47, localePath } from '#i18n/locale.ts'
import { periodText } from '#i18n/period.ts'
import { t } from '#i18n/t.ts'
import type { Payout } from '#stores/payouts.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { Late } from './Late.tsx'
import { kindIcons, type PayProps, writersOf } from './pay-words.ts'

interface PayoutListProps extends PayProps {
  readonly content: readonly Payout[]
  readonly symbol: string
  readonly zone: string
  /** Whether lines are of several kinds, which each names. */
  readonly mixed?: boolean
}

const dash = '\u2014'

/** What became of a payment, where it is not simply paid, what of it was counted late, and by what it was corrected since. */
function State(props: PayProps & { readonly line: Payout; readonly symbol: string }) {
  const { line, symbol, messages, locale } = props
  return (
    <div>
      <Became line={line} messages={messages} />
      <Late late={line.late} {...{ symbol, messages, locale }} />
      {line.corrected !== undefined && (
        <small className="block num">
          {t(messages, 'corrected', { sum: writersOf(symbol, locale).money(line.corrected, true) })}
        </small>
      )}
    </div>
  )
}

function Became({ line, messages }: Pick<PayProps, 'messages'> & { readonly line: Payout }) {
  if (line.reason) return <small className="block faint">{messages.reasons[line.reason]}</small>
  if (line.state === 'due' || line.state === 'held')
    return <span className="status status--wait">{messages.states[line.state]}</span>
  return null
}

/** Settled periods; each opens to how it came about. */
export function PayoutList({ content, symbol, zone, mixed = false, messages, locale }: PayoutListProps) {
  const { figure } = writersOf(symbol, locale)
  const periodOf = (line: Payout) => periodText(line, locale, zone)
  const open = (line: Payout) => (
    <a
      className="link"
      href={`${localePath(locale, '/agentHome/income')}?run=${line.run}`}
      aria-label={t(messages, 'howOf', { period: periodOf(line) })}
    >
      {messages.how}
    </a>
  )
  const rate = (line: Payout) => (line.rate === undefined ? dash : `${formatDecimal(line.rate, locale)}%`)
  const passed = (line: Payout) => figure(line.passed === '0.00' ? line.passed : `-${line.passed}`)
  const isDividend = content[0]?.kind === 'dividend'
  const asksMembers = !mixed && (isDividend || content[0]?.kind === 'daily-salary')
  const kind = (line: Payout) => (
    <span className="inline-flex items-center gap-2">
      <span className={`i ${kindIcons[line.kind]}`} aria-hidden="true" />
      <b>{messages.titles[line.kind]}</b>
    </span>
  )
  const mine = (line: Payout) => <b className={Number(line.pay) > 0 ? 'pos' : undefined}>{figure(line.pay, true)}</b>
  return (
    <DataTable
      rows={content}
      keyOf={({ run }) => run}
      columns={[
        ...(mixed ? [{ head: messages.kind, cell: kind }] : []),
        { head: messages.period, cell: (line) => (mixed ? periodOf(line) : <b>{periodOf(line)}</b>) },
        ...(asksMembers
          ? [
              {
                head: messages.active,
                className: 'r',
                cell: ({ activeMembers }: Payout) => activeMembers.toLocaleString(bcp47[locale]),
              },
            ]
          : []),
        ...(isDividend && !mixed
          ? [{ head: messages.validBet, className: 'r', cell: ({ validBet }: Payout) => figure(validBet) }]
          : []),
        {
          head: mixed ? messages.replay.baseHead : isDividend ? messages.netLoss : messages.validBet,
          className: 'r',
          cell: ({ base }) => <span className={base.startsWith('-') ? 'neg' : undefined}>{figure(base)}</span>,
        },
        { head: messages.tier, className: 'r', cell: rate },
        { head: messages.toDownlines, className: 'r', cell: passed },
        {
          head: messages.my,
          className: 'r',
          cell: (line) => (
            <>
              {mine(line)}
              <State {...{ line, symbol, messages, locale }} />
            </>
          ),
        },
        { head: messages.how, className: 'r', cell: open },
      ]}
      line={(line) => (
        <div className="arow">
          <div className="spread">
            <span className="min-w-0">
              {mixed && kind(line)}
              {mixed ? (
                <small className="block faint num">{periodOf(line)}</small>
              ) : (
                <b className="num">{periodOf(line)}</b>
              )}
            </span>
            <span className="num">{mine(line)}</span>
          </div>
          <dl>
            <div>
              <dt>{messages.tier}</dt>
              <dd className="num">{rate(line)}</dd>
            </div>
            <div>
              <dt>{line.kind === 'dividend' ? messages.netLoss : messages.validBet}</dt>
              <dd className="num">{figure(line.base)}</dd>
            </div>
            <div>
              <dt>{messages.toDownlines}</dt>
              <dd className="num">{passed(line)}</dd>
            </div>
          </dl>
          <div className="spread mt-1">
            <State {...{ line, symbol, messages, locale }} />
            <span className="ml-auto">{open(line)}</span>
          </div>
        </div>
      )}
    />
  )
}
