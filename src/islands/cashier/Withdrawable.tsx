import { currencyOf, parseAmount } from '#api/money.ts'
import { formatMoney } from '#i18n/format.ts'
import { t } from '#i18n/t.ts'
import { Gauge } from '#islands/own/Gauge.tsx'
import { isMoney } from '#islands/own/transfer-amount.ts'
import type { WithdrawalOptions } from '#stores/withdrawals.ts'
import { momentText } from './times.ts'
import type { WithdrawWords } from './withdraw-words.ts'

export interface WithdrawableProps extends WithdrawWords {
  readonly options: WithdrawalOptions
}

type Condition = WithdrawalOptions['conditions'][number]

function percentOf({ done, required }: Condition, code: string): number {
  const units = (sum: string) => parseAmount(sum, currencyOf(code)) ?? 0n
  const whole = units(required)
  return whole === 0n ? 100 : Number((units(done) * 100n) / whole)
}

function ConditionGauge({
  messages,
  locale,
  options,
  condition,
}: WithdrawableProps & { readonly condition: Condition }) {
  const { currency, currencySymbol } = options
  const { kind, amount, required, done, left, endsAt, waiting } = condition
  const money = (sum: string) => formatMoney(sum, currencySymbol, locale)
  const name = kind === 'deposit' || kind === 'bonus' ? kind : 'other'
  const facts = { left: money(left), time: endsAt ? momentText(endsAt, locale) : '' }
  const isBegun = !waiting || isMoney(done)
  const key = isBegun ? (endsAt ? 'can.leftBy' : 'can.left') : endsAt ? 'can.nextBy' : 'can.next'
  return (
    <Gauge
      name={t(messages, `can.condition.${name}`, { amount: money(amount) })}
      figures={t(messages, 'can.figures', { done: money(done), required: money(required) })}
      percent={percentOf(condition, currency)}
      rest={t(messages, key, facts)}
    />
  )
}

/** What can be withdrawn now, what cannot, and every open condition. */
export function Withdrawable(props: WithdrawableProps) {
  const { messages, locale, options } = props
  const { available, waiting, bonus, held, conditions, currencySymbol } = options
  const money = (sum: string) => formatMoney(sum, currencySymbol, locale)
  const sentences = [
    isMoney(waiting) && t(messages, 'can.waiting', { amount: money(waiting) }),
    isMoney(bonus) && t(messages, 'can.bonus', { amount: money(bonus) }),
    isMoney(held) && t(messages, 'can.held', { amount: money(held) }),
  ].filter((sentence) => sentence !== false)
  return (
    <section className="panel" aria-labelledby="can">
      <div className="spread">
        <h2 className="panel__title" id="can">
          {messages.can.title}
        </h2>
        <b className="num text-[20px] font-semibold">{money(available)}</b>
      </div>
      {sentences.length > 0 && <p className="muted can__text">{sentences.join(' ')}</p>}
      {conditions.length > 0 ? (
        <div className="mt-3.5">
          {conditions.map((condition) => (
            <ConditionGauge key={condition.id} {...props} condition={condition} />
          ))}
        </div>
      ) : (
        <div className="spread can__met">
          <span className="muted">{messages.can.free}</span>
          <span className="status status--ok">
            <span className="i i-ph-check-circle" aria-hidden="true" />
            {messages.can.met}
          </span>
        </div>
      )}
    </section>
  )
}
