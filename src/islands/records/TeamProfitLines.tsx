import type { MouseEvent } from 'react'
import { formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import type { TeamProfitLine } from '#stores/team-profit.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { lookOf } from '#ui/look-of.ts'
import type { TeamProfitMessages } from './TeamProfit.tsx'

export interface TeamProfitLinesProps {
  readonly lines: readonly TeamProfitLine[]
  readonly messages: TeamProfitMessages
  readonly locale: Locale
  /** URL of those below an agent. */
  readonly href: (id: string) => string
  readonly onOpen: (id: string) => void
}

const figures = ['deposits', 'withdrawals', 'bonus', 'validBet'] as const

function Account({ line, href, onOpen }: Pick<TeamProfitLinesProps, 'href' | 'onOpen'> & { line: TeamProfitLine }) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(line.id)
  }
  const name = <b className="clip">{line.account}</b>
  if (line.kind === 'member') return <span className="downline">{name}</span>
  return (
    <a className="downline downline--open" href={href(line.id)} onClick={open}>
      {name}
      <span className="i i-ph-caret-right" aria-hidden="true" />
    </a>
  )
}

/** Members of a team with their figures; an agent's account leads to those below. */
export function TeamProfitLines({ lines, messages, locale, href, onOpen }: TeamProfitLinesProps) {
  const money = (amount: string, signed = false) => formatMoney(amount, '', locale, signed)
  const account = (line: TeamProfitLine) => <Account {...{ line, href, onOpen }} />
  const kind = (line: TeamProfitLine) => (
    <span className={line.kind === 'agent' ? 'status status--brass' : 'status'}>{messages.kinds[line.kind]}</span>
  )
  const result = ({ result: amount }: TeamProfitLine) => (
    <span className={`num ${lookOf(amount)}`}>{money(amount, true)}</span>
  )
  return (
    <DataTable
      frame="panel panel--flush"
      rows={lines}
      keyOf={({ id }) => id}
      columns={[
        { head: messages.account, cell: account },
        { head: messages.kind, cell: kind },
        ...figures.map((figure) => ({
          ...{ head: messages[figure], className: 'r num' },
          cell: (line: TeamProfitLine) => money(line[figure]),
        })),
        { head: messages.result, className: 'r font-semibold', cell: result },
      ]}
      line={(line) => (
        <div className="arow">
          <div className="spread">
            <span className="inline-flex min-w-0 items-center gap-2">
              {account(line)}
              {kind(line)}
            </span>
            <b>{result(line)}</b>
          </div>
          <dl>
            {figures.map((figure) => (
              <div key={figure}>
                <dt>{messages[figure]}</dt>
                <dd className="num">{money(line[figure])}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    />
  )
}
