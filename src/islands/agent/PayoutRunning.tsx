import { type ContractKind, tierFields } from '#api/contract-kinds.ts'
import { formatDateTime, formatDecimal } from '#i18n/format.ts'
import { bcp47 } from '#i18n/locale.ts'
import { periodText } from '#i18n/period.ts'
import { plural } from '#i18n/plural.ts'
import { t } from '#i18n/t.ts'
import type { Payouts, RunningPeriod } from '#stores/payouts.ts'
import { useCountdown } from '#ui/form/use-countdown.ts'
import { Late } from './Late.tsx'
import { type PayProps, writersOf } from './pay-words.ts'

interface RunningProps extends PayProps {
  readonly kind: ContractKind
  readonly running: RunningPeriod
  /** The number of the contract that stands now. */
  readonly own: string | undefined
  readonly symbol: string
  readonly zone: string
  readonly onEnd: () => void
}

const two = (n: number) => String(n).padStart(2, '0')
const daySeconds = 86_400

/** Until the period ends: days while there are some, then a clock. Nothing announces it. */
function EndsIn({ running, messages, locale, onEnd }: Pick<RunningProps, 'running' | 'messages' | 'locale' | 'onEnd'>) {
  const seconds = useCountdown(running.ends, onEnd)
  const clock = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  return (
    <span className="muted num" role="timer" aria-live="off">
      {seconds === 0
        ? messages.ended
        : seconds >= 2 * daySeconds
          ? plural(messages, 'endsDays', Math.floor(seconds / daySeconds), bcp47[locale])
          : t(messages, 'endsIn', { time: (clock[0] ? clock : clock.slice(1)).map((n) => two(n!)).join(':') })}
    </span>
  )
}

type Asked = (typeof tierFields)[ContractKind][number]

/** What the next tier asks for and how far the team is: of the lowest that is not reached, or of the highest. */
function Conditions({ kind, running, symbol, messages, locale }: Omit<RunningProps, 'onEnd' | 'zone' | 'own'>) {
  const { money } = writersOf(symbol, locale)
  const { tiers } = running.contract
  const reached = tiers.findLastIndex(({ rate }) => Number(rate) === Number(running.rate))
  const tier = tiers[Math.min(reached + 1, tiers.length - 1)]!
  const has: Readonly<Record<Asked, number | string>> = {
    activeMembers: running.activeMembers,
    periodValidBet: running.validBet,
    periodProfitLoss: running.netLoss,
    betAmount: running.validBet,
  }
  const asked = tierFields[kind].filter((field) => Number(tier[field]) > 0)
  if (asked.length === 0) return null
  const show = (value: number | string) =>
    typeof value === 'number' ? value.toLocaleString(bcp47[locale]) : money(value)
  return (
    <ul className="cond">
      {asked.map((field) => {
        const part = Math.max(0, Math.min(1, Number(has[field]) / Number(tier[field])))
        return (
          <li key={field} className={part === 1 ? 'is-met' : undefined}>
            <span className={`i ${part === 1 ? 'i-ph-check-circle' : 'i-ph-circle-dashed'}`} aria-hidden="true" />
            <span>
              {t(messages, `asks.${field}`, { n: show(tier[field]), rate: formatDecimal(tier.rate, locale) })}
              <span className="sr">, {part === 1 ? messages.met : messages.unmet}</span>
            </span>
            <b className="num">{show(has[field])}</b>
            <span className="cond__bar" aria-hidden="true">
              <i style={{ width: `${100 * part}%` }} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** The period that runs: what it would pay if it ended now, and how far the next tier is. */
export function PayoutRunning(props: RunningProps) {
  const { kind, running, own, symbol, zone, messages, locale, onEnd } = props
  const { money, figure } = writersOf(symbol, locale)
  const base = messages.base[kind === 'dividend' ? 'dividend' : 'salary']
  const facts = [
    [base, figure(running.base), undefined],
    [messages.rate, running.rate === undefined ? '\u2014' : `${formatDecimal(running.rate, locale)}%`, '\u00d7'],
    [messages.claim, figure(running.claim), '='],
    [messages.passed, figure(running.passed), '\u2212'],
    [messages.mineSoFar, money(running.pay), '='],
  ] as const
  const timeOf = (moment: string) => formatDateTime(moment, zone).slice(11)
  return (
    <section className="panel stack" aria-labelledby="running">
      <div className="spread flex-wrap">
        <h2 className="panel__title" id="running">
          {t(messages, 'running', { period: periodText(running, locale, zone) })}
        </h2>
        <EndsIn {...{ running, messages, locale, onEnd }} />
      </div>
      <dl className="formula">
        {facts.map(([label, value, sign]) => (
          <div key={label} data-sign={sign}>
            <dt>{label}</dt>
            <dd className={label === messages.mineSoFar ? 'num pos' : 'num'}>{value}</dd>
          </div>
        ))}
      </dl>
      <Late late={running.late} {...{ symbol, messages, locale }} />
      {running.contract.id !== own && <p className="muted">{t(messages, 'earlier', { n: running.contract.id })}</p>}
      {running.rate === undefined && <p className="muted">{messages.noTier}</p>}
      <Conditions {...props} />
      {running.carried.startsWith('-') && (
        <p className="muted">{t(messages, 'carried', { sum: money(running.carried.slice(1)) })}</p>
      )}
      {Number(running.owed) > 0 && <p className="muted">{t(messages, 'owed', { sum: money(running.owed) })}</p>}
      <p className="faint text-[12px]">
        {messages.estimate} {t(messages, 'asOf', { time: timeOf(running.asOf) })}
        {running.activeAsOf !== undefined && ` ${t(messages, 'activeAsOf', { time: timeOf(running.activeAsOf) })}`}
      </p>
    </section>
  )
}

/** What earlier periods left, where no contract counts in the one that runs; nothing where they left nothing. */
export function PayoutStanding({
  standing: { carried, owed },
  symbol,
  messages,
  locale,
}: PayProps & { readonly standing: Payouts['standing']; readonly symbol: string }) {
  const { money } = writersOf(symbol, locale)
  const isCarried = carried.startsWith('-')
  const isOwed = Number(owed) > 0
  if (!isCarried && !isOwed) return null
  return (
    <div className="panel stack">
      {isCarried && <p className="muted">{t(messages, 'carriedStays', { sum: money(carried.slice(1)) })}</p>}
      {isOwed && <p className="muted">{t(messages, 'owedStays', { sum: money(owed) })}</p>}
    </div>
  )
}
