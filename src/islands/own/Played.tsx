import { useState } from 'react'
import type { ContractKind } from '#api/contracts.ts'
import type { PlayedContract } from '#api/payouts.ts'
import { formatDecimal, formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { daysText } from '#i18n/period.ts'
import { t } from '#i18n/t.ts'
import type { Terms } from '#stores/contracts.ts'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'

export type PlayedWords = typeof import('#locales/en/talk.json')['contract']['played']

interface PlayedProps {
  readonly kind: ContractKind
  /** The agent below whose team it is; without it the reader's own. */
  readonly account?: string
  /** The terms to play, or `undefined` where what is typed is wrong; its form says so. */
  readonly terms: () => Terms | undefined
  readonly play: (terms: Terms) => Promise<PlayedContract>
  readonly words: PlayedWords
  readonly locale: Locale
}

type PlayedRow = PlayedContract['periods'][number]

/** What the terms would have brought, beside what runs. */
function Sums({ played, words, locale }: Pick<PlayedProps, 'words' | 'locale'> & { readonly played: PlayedContract }) {
  const { totals, hasRunning, currencySymbol } = played
  const money = (amount: string, signed = false) => formatMoney(amount, currencySymbol, locale, signed)
  return (
    <dl className="dl">
      <div>
        <dt>{words.would}</dt>
        <dd className="num">
          <b>{money(totals.would)}</b>
        </dd>
      </div>
      {hasRunning && (
        <>
          <div>
            <dt>{words.running}</dt>
            <dd className="num">{money(totals.running)}</dd>
          </div>
          <div>
            <dt>{words.difference}</dt>
            <dd className={`num ${totals.difference.startsWith('-') ? 'neg' : 'pos'}`}>
              {money(totals.difference, true)}
            </dd>
          </div>
        </>
      )}
    </dl>
  )
}

/** The periods one by one. */
function Periods({
  kind,
  played,
  words,
  locale,
}: Pick<PlayedProps, 'kind' | 'words' | 'locale'> & { readonly played: PlayedContract }) {
  const { periods, hasRunning, currencySymbol } = played
  const isOfDays = kind === 'dividend' || kind === 'daily-salary'
  const figure = (amount: string) => formatMoney(amount, '', locale)
  const base = ({ netLoss, validBet }: PlayedRow) => figure(kind === 'dividend' ? netLoss : validBet)
  const reached = ({ rate, count, reached: n }: PlayedRow) => {
    if (!isOfDays) return t(words, 'of', { n, count })
    return rate === undefined ? words.none : `${formatDecimal(rate, locale)}%`
  }
  const name = ({ firstDay, lastDay }: PlayedRow) => daysText(firstDay, lastDay, locale)
  const columns = [
    { head: words.period, cell: name },
    {
      head: `${words.would} (${currencySymbol})`,
      cell: (row: PlayedRow) => <b>{figure(row.would)}</b>,
      className: 'r',
    },
    ...(hasRunning ? [{ head: words.running, cell: ({ running }: PlayedRow) => figure(running), className: 'r' }] : []),
    { head: words.reached, cell: reached, className: 'r' },
    { head: kind === 'dividend' ? words.netLoss : words.validBet, cell: base, className: 'r' },
    ...(isOfDays
      ? [{ head: words.active, cell: ({ activeMembers }: PlayedRow) => activeMembers, className: 'r' }]
      : []),
  ]
  return (
    <details>
      <summary>{words.each}</summary>
      <DataTable rows={periods} keyOf={({ firstDay }) => firstDay} columns={columns} />
    </details>
  )
}

/** Plays the terms of an offer over the last 90 days of a team, on demand. */
export function Played({ kind, account, terms, play, words, locale }: PlayedProps) {
  const [played, setPlayed] = useState<PlayedContract>()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const run = async () => {
    const wanted = terms()
    if (wanted === undefined || state === 'busy') return
    setState('busy')
    try {
      setPlayed(await play(wanted))
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      {played === undefined && (
        <Button type="button" loading={state === 'busy'} onClick={() => void run()}>
          <span className="i i-ph-clock-counter-clockwise" aria-hidden="true" />
          {words.title}
        </Button>
      )}
      <div role="status" className="grid grid-cols-1 gap-2">
        {state === 'failed' && <p className="neg">{words.failed}</p>}
        {played && (
          <p>
            <b>
              {played.days && played.totals.count > 0
                ? t(words, account === undefined ? 'own' : 'theirs', {
                    account: account ?? '',
                    days: daysText(played.days.from, played.days.to, locale),
                  })
                : words.nothing}
            </b>
          </p>
        )}
      </div>
      {played && played.totals.count > 0 && (
        <>
          <Sums {...{ played, words, locale }} />
          <p className="faint text-[13px]">
            {t(words, 'count', { n: played.totals.reached, count: played.totals.count })} {words.note}
          </p>
          <Periods {...{ kind, played, words, locale }} />
        </>
      )}
    </div>
  )
}
