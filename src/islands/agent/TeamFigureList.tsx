import type { ReactNode } from 'react'
import { formatMoney } from '#i18n/format.ts'
import type { Downline } from '#stores/team.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { lookOf } from '#ui/look-of.ts'
import { Agreed } from './Agreed.tsx'
import { Account, Kind, type TeamListProps } from './TeamList.tsx'

export interface TeamFigureListProps extends Pick<TeamListProps, 'messages' | 'locale' | 'href' | 'onOpen' | 'action'> {
  /** Each with its figures. */
  readonly content: readonly Downline[]
  readonly symbol: string
}

type Figures = NonNullable<Downline['figures']>
type Sum = 'deposits' | 'withdrawals' | 'balance'
const looks: Readonly<Record<Figures['state'], string>> = {
  ...{ active: 'status status--ok', stopped: 'status status--wait', closed: 'status' },
}

/** Direct downlines with their figures, in the order in which they come. */
export function TeamFigureList(props: TeamFigureListProps) {
  const { content, messages, symbol, locale, href, onOpen, action } = props
  const words = messages.sorted
  const money = (amount: string | undefined, signed = false) =>
    amount === undefined ? '\u2014' : formatMoney(amount, symbol, locale, signed)
  const account = (one: Downline) => <Account one={one} href={href} {...(onOpen && { onOpen })} />
  const agreed = (one: Downline) => <Agreed {...{ one, messages, locale }} />
  const kind = (one: Downline) => <Kind one={one} messages={messages} />
  const status = ({ figures }: Downline) =>
    figures && <span className={looks[figures.state]}>{words.statuses[figures.state]}</span>
  const result = ({ figures }: Downline) =>
    figures && <span className={`num ${lookOf(figures.result)}`}>{money(figures.result, true)}</span>
  const validBet = ({ figures }: Downline) => <b className="num">{money(figures?.validBet)}</b>
  const sums: Sum[] = ['deposits', 'withdrawals']
  // Where agents see no balances, none of the lines has one.
  if (content.some(({ figures }) => figures?.balance !== undefined)) sums.push('balance')
  const pair = (name: string, value: ReactNode) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  )
  return (
    <DataTable
      rows={content}
      keyOf={({ id }) => id}
      columns={[
        { head: messages.account, cell: account },
        { head: messages.type, cell: kind },
        { head: words.status, cell: status },
        { head: words.validBet, className: 'r', cell: validBet },
        { head: words.result, className: 'r', cell: result },
        ...sums.map((sum) => ({
          ...{ head: words[sum], className: 'r num' },
          cell: ({ figures }: Downline) => money(figures?.[sum]),
        })),
        { head: messages.rates, cell: agreed },
        ...(action ? [{ head: messages.actions, className: 'r', cell: action }] : []),
      ]}
      line={(one) => (
        <div className="arow">
          <div className="spread">
            <span className="inline-flex min-w-0 items-center gap-2">
              {account(one)}
              {kind(one)}
            </span>
            {status(one)}
          </div>
          <dl>
            {pair(words.validBet, validBet(one))}
            {pair(words.result, result(one))}
            {sums.map((sum) => pair(words[sum], money(one.figures?.[sum])))}
          </dl>
          {one.kind === 'agent' && (
            <p className="faint text-[13px]">
              {messages.rates}: {agreed(one)}
            </p>
          )}
          {action?.(one)}
        </div>
      )}
    />
  )
}
