import { Field, type FieldProps } from '#ui/Field.tsx'

export interface AmountChoice {
  /** As the form has it when it is chosen. */
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
}

export interface AmountFieldProps extends Omit<FieldProps, 'type' | 'start'> {
  /** In the box before what is typed: a currency, or whether it comes or goes. */
  readonly symbol?: string
  /** What may be typed, at the right end of the label's line. */
  readonly range?: string | undefined
  /** Typed large, as what a page is about. */
  readonly large?: boolean
  /** Amounts to choose with one press. */
  readonly choices?: {
    /** What readers hear of all of them. */
    readonly label?: string
    readonly of: readonly AmountChoice[]
    /** The value that stands in the field. */
    readonly chosen: string | undefined
    readonly onChoose: (value: string) => void
  }
}

function Choices({ label, of, chosen, onChoose }: NonNullable<AmountFieldProps['choices']>) {
  return (
    <div className="amounts" {...(label !== undefined && { role: 'group', 'aria-label': label })}>
      {of.map((one) => (
        <button
          key={one.label}
          type="button"
          className="num"
          disabled={one.disabled}
          aria-pressed={one.value === chosen}
          onClick={() => onChoose(one.value)}
        >
          {one.label}
        </button>
      ))}
    </div>
  )
}

/** A sum of money, and round ones below it. */
export function AmountField({ symbol, range, large, choices, ...field }: AmountFieldProps) {
  const parts = (
    <>
      <Field
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        {...field}
        {...(symbol !== undefined && { start: <span className="field__pre">{symbol}</span> })}
        {...(range !== undefined && { aside: <span className="num faint">{range}</span> })}
      />
      {choices && <Choices {...choices} />}
    </>
  )
  return large ? <div className="bigfield">{parts}</div> : parts
}
