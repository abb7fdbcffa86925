import { CodeBoxes } from './CodeBoxes.tsx'
import { PasswordField, type PasswordFieldProps } from './PasswordField.tsx'

/** What a payment password has to be like. */
export interface PinRule {
  readonly patternId: string
  readonly minLength: number
  readonly maxLength: number
}

export interface PinFieldProps extends Pick<PasswordFieldProps, 'label' | 'name' | 'onChange' | 'aside' | 'reveal'> {
  readonly rule: PinRule
  readonly value: string
  readonly error?: string | undefined
}

/** As many boxes as a page has room for on the smallest phone. */
const boxesMax = 8

/**
 * The payment password. One field, drawn as a box for each digit where the operator's rule is a fixed number of digits;
 * any other rule has a plain password field.
 */
export function PinField({ rule, reveal, ...field }: PinFieldProps) {
  const { patternId, minLength, maxLength } = rule
  const isFixed = patternId === 'digits' && minLength === maxLength && maxLength <= boxesMax
  if (isFixed) return <CodeBoxes {...field} length={maxLength} secret />
  return <PasswordField {...field} autoComplete="off" reveal={reveal} />
}
