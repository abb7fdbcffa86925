import { type FormEvent, useId, useState } from 'react'
import { addDays, dayIn } from '#browser/zone-days.ts'
import { formatDateTime } from '#i18n/format.ts'
import { bcp47, type Locale } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { t } from '#i18n/t.ts'
import { Refused } from '#islands/data/Instead.tsx'
import type { ListWords } from '#islands/data/words.ts'
import { type CheckedDay, type CheckedSeal, exactOf, loadDaySeal, type PlaySums } from '#stores/day-seal.ts'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { writersOf } from './pay-words.ts'
import { useAnswer } from './use-answer.ts'

export type DaySealMessages = typeof import('#locales/en/day-seal.json') & ListWords

export interface DaySealProps {
  /** Texts of the namespace `day-seal`, with those that all lists share. */
  readonly messages: DaySealMessages
  readonly locale: Locale
  /** Name of the site's time zone. */
  readonly zone: string
}

type Words = Pick<DaySealProps, 'messages' | 'locale'>
type Seal = NonNullable<CheckedSeal['seal']>
type Row = Seal['parts'][number]
const names = ['bets', 'validBet', 'staked', 'won'] as const
const read = ({ bets, staked, validBet, won }: PlaySums): PlaySums<bigint> => ({
  ...{ bets: BigInt(bets), staked: BigInt(staked) },
  ...{ validBet: BigInt(validBet), won: BigInt(won) },
})

/** Numbers of bets, and sums as people read them. */
const writerOf =
  (symbol: string, locale: Locale) =>
  (sums: PlaySums<bigint>, name: (typeof names)[number]): string =>
    name === 'bets' ? sums.bets.toLocaleString(bcp47[locale]) : writersOf(symbol, locale).money(exactOf(sums[name]))

/** What was sealed beside what the browser has added up and what is counted now. */
function Compared(props: Words & { readonly seal: Seal; readonly checked: CheckedDay; readonly symbol: string }) {
  const { seal, checked, symbol, messages, locale } = props
  const write = writerOf(symbol, locale)
  const { sealed, added, moved } = checked
  const rows = [
    { key: 'added', sums: added },
    ...(names.some((name) => moved[name] !== 0n) ? [{ key: 'moved' as const, sums: moved }] : []),
    { key: 'sealed', sums: sealed },
    { key: 'counted', sums: read(seal.counted) },
  ] as const
  const name = ({ key }: (typeof rows)[number]) => messages.rows[key]
  return (
    <DataTable
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        { head: messages.what, cell: name },
        ...names.map((sum) => ({
          ...{ head: messages[sum], className: 'r num' },
          cell: ({ sums }: (typeof rows)[number]) => write(sums, sum),
        })),
      ]}
      line={(row) => (
        <div className="arow">
          <b>{name(row)}</b>
          <dl>
            {names.map((sum) => (
              <div key={sum}>
                <dt>{messages[sum]}</dt>
                <dd className="num">{write(row.sums, sum)}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    />
  )
}

/** The direct downlines that a day is made up of, each with the team below. */
function Parts({ seal, symbol, messages, locale }: Words & { readonly seal: Seal; readonly symbol: string }) {
  const write = writerOf(symbol, locale)
  const { parts, others } = seal
  const count = parts.length + (others?.people ?? 0)
  if (count === 0) return null
  const rest = others && { account: t(messages, 'others', { n: others.people }), kind: 'member' as const, ...others }
  const account = ({ account, kind }: Row) => (kind === 'agent' ? t(messages, 'withTeam', { account }) : account)
  return (
    <details className="earned__t">
      <summary>
        <span className="i i-ph-table" aria-hidden="true" />
        {plural(messages, 'parts', count, bcp47[locale])}
      </summary>
      <DataTable
        rows={rest ? [...parts, rest] : parts}
        keyOf={(row) => row.account}
        columns={[
          { head: messages.account, cell: account },
          ...names.map((sum) => ({
            ...{ head: messages[sum], className: 'r num' },
            cell: (row: Row) => write(read(row), sum),
          })),
        ]}
        line={(row) => (
          <div className="arow">
            <b>{account(row)}</b>
            <dl>
              {names.map((sum) => (
                <div key={sum}>
                  <dt>{messages[sum]}</dt>
                  <dd className="num">{write(read(row), sum)}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
      />
    </details>
  )
}

/** What the check says of a day, as a sentence. */
function sentenceOf(checked: CheckedDay | 'unsupported', messages: DaySealMessages): string {
  if (checked === 'unsupported') return messages.unsupported
  const { verdict, fault, day } = checked
  if (fault !== undefined) return messages.faults[fault]
  return verdict === 'proven'
    ? t(messages, 'proven', { day: day ?? '' })
    : messages.verdicts[verdict === 'open' ? 'open' : 'sealed']
}

function Answer({ data, zone, messages, locale }: DaySealProps & { readonly data: CheckedSeal }) {
  const { seal, checked, state, currencySymbol } = data
  if (seal === undefined || checked === undefined)
    return <p role="status">{state === 'sealed' ? messages.failed : messages.states[state]}</p>
  const isEqual = checked !== 'unsupported' && checked.fault === undefined
  const shown = { seal, symbol: currencySymbol, messages, locale }
  return (
    <>
      <p role="status" className={isEqual ? 'pos' : 'neg'}>
        {sentenceOf(checked, messages)}
      </p>
      {seal.team === undefined && <p className="muted">{messages.noneOfTeam}</p>}
      {checked !== 'unsupported' && <Compared checked={checked} {...shown} />}
      <Parts {...shown} />
      <p className="faint text-[12px]">
        {t(messages, 'sealedAt', { time: formatDateTime(seal.sealedAt, zone) })} {messages.lateNote}
      </p>
    </>
  )
}

/** Checks in the browser that what the team played on a day is what was sealed: in number and in sum, and signed. */
export function DaySeal({ zone, messages, locale }: DaySealProps) {
  const last = addDays(dayIn(zone, new Date()), -1)
  const [day, setDay] = useState(last)
  const [asked, setAsked] = useState<string>()
  const { data, status, retry } = useAnswer(loadDaySeal, asked)
  const id = useId()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (day === asked) retry()
    else if (day !== '') setAsked(day)
  }
  return (
    <section className="panel stack" aria-labelledby="day-seal" aria-busy={status === 'loading' && asked !== undefined}>
      <div>
        <h2 className="panel__title" id="day-seal">
          {messages.title}
        </h2>
        <p className="muted">{messages.text}</p>
      </div>
      <form className="flex flex-wrap items-end gap-3" onSubmit={send}>
        <div className="field field--sm">
          <label className="field__label" htmlFor={id}>
            {messages.day}
          </label>
          <div className="field__box">
            <input
              id={id}
              type="date"
              required
              max={last}
              value={day}
              onChange={(event) => setDay(event.target.value)}
            />
          </div>
        </div>
        <Button type="submit" loading={status === 'loading' && asked !== undefined}>
          {messages.check}
        </Button>
      </form>
      {asked !== undefined &&
        (status === 'failed' ? (
          <Refused messages={messages} status="failed" retry={retry} bare />
        ) : (
          data?.day === asked && <Answer {...{ data, zone, messages, locale }} />
        ))}
    </section>
  )
}
