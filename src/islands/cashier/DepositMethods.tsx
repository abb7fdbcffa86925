import { formatDecimal, formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { durationText } from '#i18n/spans.ts'
import { t } from '#i18n/t.ts'
import type { DepositChoice, DepositMethod } from '#stores/deposits.ts'
import type { DepositMessages } from './DepositPage.tsx'
import { PayRows, type PayWay } from './PayRows.tsx'
import { momentText } from './times.ts'

export const methodIcons = {
  bank: 'i-ph-bank',
  promptpay: 'i-ph-qr-code',
  pix: 'i-ph-pix-logo',
  gateway: 'i-ph-wallet',
} as const

/** An amount without decimals that say nothing. */
const short = (amount: string, locale: Locale): string => formatDecimal(amount.replace(/\.0+$/, ''), locale)

/** @example feeWords({ basisPoints: 150, fixed: '0.00' }, '฿', …) // '1.5%' */
function feeWords(fee: DepositMethod['fee'], symbol: string, messages: DepositMessages, locale: Locale): string {
  const share = formatDecimal(String(fee.basisPoints / 100), locale)
  const parts = [
    ...(fee.basisPoints > 0 ? [`${share}%`] : []),
    ...(/[1-9]/.test(fee.fixed) ? [formatMoney(fee.fixed, symbol, locale)] : []),
  ]
  return parts.join(' + ') || messages.choose.noFee
}

export interface DepositMethodsProps {
  readonly messages: DepositMessages
  readonly locale: Locale
  readonly choice: DepositChoice
  readonly value: string | undefined
  /** The method that brings this amount soonest. */
  readonly fastest: string | undefined
  readonly onChange: (id: string) => void
}

function wayOf(method: DepositMethod, props: DepositMethodsProps): PayWay {
  const { messages, locale, choice, fastest } = props
  const { id, kind, name, hint, fee, min, max, open, opensAt, promisedMinutes } = method
  const closedNote = opensAt ? t(messages, 'choose.opens', { time: momentText(opensAt, locale) }) : messages.choose.shut
  return {
    id,
    icon: methodIcons[kind],
    name,
    closed: !open,
    note: open ? hint : closedNote,
    tag: open ? (
      id === fastest && <span className="tag tag--new">{messages.choose.fastest}</span>
    ) : (
      <span className="status">{messages.choose.closed}</span>
    ),
    facts: [
      {
        name: messages.choose.arrives,
        text: t(messages, 'choose.about', { time: durationText(promisedMinutes * 60, locale, 'long') }),
      },
      { name: messages.choose.fee, text: feeWords(fee, choice.currencySymbol, messages, locale) },
      {
        name: messages.choose.limits,
        isSum: true,
        text: t(messages, 'choose.range', {
          min: `${choice.currencySymbol}${short(min, locale)}`,
          max: short(max, locale),
        }),
      },
    ],
  }
}

/** The ways to deposit. Facts come before the choice, and a closed one stays in its place with its opening hour. */
export function DepositMethods(props: DepositMethodsProps) {
  const { messages, choice, value, onChange } = props
  return (
    <section>
      <h2 className="h2 mb-2.5" id="ways">
        {messages.choose.ways}
      </h2>
      <PayRows
        labelledBy="ways"
        name={messages.choose.method}
        ways={choice.methods.map((method) => wayOf(method, props))}
        value={value}
        onChange={onChange}
      />
    </section>
  )
}
