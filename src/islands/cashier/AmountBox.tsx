import type { ReactNode } from 'react'
import { formatDecimal } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { Field, type FieldProps } from '#ui/Field.tsx'

export interface AmountBoxProps extends Omit<FieldProps, 'start' | 'aside'> {
  readonly symbol: string
  readonly locale: Locale
  /** What may be typed, at the right of the label. */
  readonly range?: ReactNode
  /** Amounts to choose with one press. */
  readonly amounts: readonly string[]
  readonly amountsLabel: string
  /** Of them the one that stands in the field. */
  readonly chosen: string | undefined
  readonly onChoose: (amount: string) => void
}

/** The amount, large, with round ones below it. */
export function AmountBox(props: AmountBoxProps) {
  const { symbol, locale, range, amounts, amountsLabel, chosen, onChoose, ...field } = props
  return (
    <div className="bigfield">
      <Field
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        {...field}
        start={<span className="field__pre">{symbol}</span>}
        aside={range && <span className="num faint">{range}</span>}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as the grid of the design */}
      <div className="amounts" role="group" aria-label={amountsLabel}>
        {amounts.map((amount) => (
          <button
            key={amount}
            type="button"
            className="num"
            aria-pressed={amount === chosen}
            onClick={() => onChoose(amount)}
          >
            {formatDecimal(amount, locale)}
          </button>
        ))}
      </div>
    </div>
  )
}
