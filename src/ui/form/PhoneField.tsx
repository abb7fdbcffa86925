import { useEffect, useRef } from 'react'
import { Field, type FieldProps } from '#ui/Field.tsx'
import { Select, type SelectProps } from './Select.tsx'

export interface PhoneCountry {
  readonly value: string
  /** Its dialing code with a plus. */
  readonly code: string
  readonly label: string
}

export interface PhoneFieldProps extends Omit<FieldProps, 'type' | 'start' | 'inputMode' | 'autoComplete'> {
  readonly countries: readonly PhoneCountry[]
  readonly country: string
  readonly countryLabel: string
  readonly onCountry: (country: string) => void
  /** Number and country have been left. */
  readonly onLeave?: (() => void) | undefined
}

/** Between the number and its country people go to and fro: only who stays away has left (Spec 1 §9). */
const leaveMs = 200

/** Calls when the focus has been away from the whole field for that long. */
function useLeave(onLeave: (() => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onFocus: () => clearTimeout(timer.current),
    onBlur() {
      timer.current = setTimeout(() => onLeave?.(), leaveMs)
    },
  }
}

function CountryChoice({
  options,
  ...select
}: Omit<SelectProps<string>, 'options'> & { options: readonly PhoneCountry[] }) {
  return (
    <span className="field__pre field__country">
      <span aria-hidden="true">{options.find(({ value }) => value === select.value)?.code ?? '+'}</span>
      <span className="i i-ph-caret-down" aria-hidden="true" />
      <Select {...select} autoComplete="tel-country-code" options={options} />
    </span>
  )
}

/** A mobile number with its country's code. */
export function PhoneField({ countries, country, countryLabel, onCountry, onLeave, ...field }: PhoneFieldProps) {
  const leave = useLeave(onLeave)
  return (
    <Field
      maxLength={32}
      {...field}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      start={
        <CountryChoice aria-label={countryLabel} options={countries} value={country} onChoose={onCountry} {...leave} />
      }
      {...leave}
    />
  )
}
