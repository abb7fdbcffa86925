import { useId } from 'react'

interface ChoiceProps<Value extends string> {
  readonly label: string
  /** One for several groups that are one choice together. */
  readonly name?: string
  readonly options: readonly (readonly [value: Value, label: string])[]
  readonly value: Value | undefined
  readonly onChange: (value: Value) => void
}

/** One of a few, as buttons that the arrow keys choose among. */
export function Choice<Value extends string>({ label, name, options, value, onChange }: ChoiceProps<Value>) {
  const own = useId()
  return (
    <div role="radiogroup" aria-label={label} className={options.length === 4 ? 'periods periods--4' : 'periods'}>
      {options.map(([one, text]) => (
        <label key={one} className="periods__one">
          <input
            className="sr"
            type="radio"
            name={name ?? own}
            value={one}
            checked={value === one}
            onChange={() => onChange(one)}
          />
          <span>{text}</span>
        </label>
      ))}
    </div>
  )
}
