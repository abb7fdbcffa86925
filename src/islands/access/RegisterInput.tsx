import { useState } from 'react'
import type { RegisterField } from '#api/access.ts'
import type { RegisterRule } from '#api/system.ts'
import { type Messages, t } from '#i18n/t.ts'
import { usePopup, useTexts } from '#islands/dialogs/context.ts'
import { type RuleState, ruleStates } from '#islands/own/register-rules.ts'
import { Field, type FieldProps } from '#ui/Field.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { PasswordStrength } from '#ui/form/PasswordStrength.tsx'
import { Rules } from '#ui/Rules.tsx'

const icons: Partial<Record<RegisterField, string>> = {
  username: 'i-ph-user',
  password: 'i-ph-lock-simple',
  confirmPassword: 'i-ph-lock-simple',
  paymentPassword: 'i-ph-key',
  payeeName: 'i-ph-bank',
  email: 'i-ph-envelope-simple',
  mobileNum: 'i-ph-phone',
  affiliateCode: 'i-ph-gift',
  referralCode: 'i-ph-gift',
}
const completes: Partial<Record<RegisterField, string>> = {
  username: 'username',
  password: 'new-password',
  confirmPassword: 'new-password',
  payeeName: 'name',
  nickname: 'nickname',
  birthday: 'bday',
  nationality: 'country-name',
  address: 'street-address',
  email: 'email',
  mobileNum: 'tel-national',
}
const isPassword = (name: RegisterField) => name.toLowerCase().includes('password')
const types: Partial<Record<RegisterField, string>> = { email: 'email', mobileNum: 'tel' }

/** The sentence of a pattern names the length too: then one line says both. */
function inOneLine(messages: object, states: readonly RuleState[]): readonly RuleState[] {
  const pattern = states.find(({ code }) => isCatalogued(messages, code))
  return pattern ? [{ ...pattern, met: states.every(({ met }) => met) }] : states
}

const isCatalogued = (messages: object, code: string): boolean =>
  code.startsWith('pattern_') && t(messages as Messages, `rules.${code}`) !== `rules.${code}`

const rangeOf = (rule: RegisterRule | undefined) => ({ min: rule?.minLength ?? 1, max: rule?.maxLength ?? 255 })

/** The sentence for a message code of a field, with the limits of its rule. */
export function faultSentence(messages: object, code: string, rule: RegisterRule | undefined): string {
  const params = rangeOf(rule)
  const pattern = `pattern_${rule?.patternId}`
  const key = code === 'length' && rule?.patternId !== 'any' && isCatalogued(messages, pattern) ? pattern : code
  const text = t(messages as Messages, `rules.${key}`, params)
  return text === `rules.${key}` ? t(messages as Messages, 'rules.invalid') : text
}

interface RuleLinesProps {
  readonly rule: RegisterRule
  readonly text: string
  /** Whether conditions that are met are ticked. */
  readonly ticks?: boolean
}

/** The conditions of a rule in words, ticked off during typing. */
export function RuleLines({ rule, text, ticks = true }: RuleLinesProps) {
  const texts = useTexts('register')
  const words = inOneLine(texts, ruleStates(text, rule)).map(({ code, met }) => ({
    // A condition that is met asks for nothing any more, so it is a fact here and a request among the faults.
    text: code === 'length' ? t(texts, 'rules.size', rangeOf(rule)) : faultSentence(texts, code, rule),
    met,
  }))
  const isIdle = text === '' || (!ticks && words.every(({ met }) => met))
  return <Rules rules={words} idle={isIdle} metLabel={t(texts, 'ruleMet')} />
}

/** Whether the lines of the rule say already what is wrong. */
export const isToldByRule = (fault: string | undefined, rule: RegisterRule | undefined, text: string): boolean =>
  text !== '' &&
  rule !== undefined &&
  (fault === 'length' || fault?.startsWith('pattern_') === true) &&
  ruleStates(text, rule).some(({ met }) => !met)

export interface RegisterInputProps {
  readonly name: RegisterField
  /** In place of the field's own name. */
  readonly label?: string
  readonly required: boolean
  readonly rule: RegisterRule | undefined
  readonly value: string
  /** Message code. */
  readonly fault: string | undefined
  readonly onChange: (text: string) => void
  readonly onBlur: () => void
}

/** One field of the registration, with its conditions in words, ticked off during typing. */
export function RegisterInput({ name, label, required, rule, value, fault, onChange, onBlur }: RegisterInputProps) {
  const { messages } = usePopup()
  const texts = useTexts('register')
  const [near, setNear] = useState(false)
  const text = isPassword(name) ? value : value.trim()
  const shown = name === 'confirmPassword' ? undefined : rule
  // A broken condition is red already, unless the field is still empty.
  const told = shown && isToldByRule(fault, shown, text)
  // Beside another fault, such as a name that is taken, a tick would say that all is well.
  const isRefused = fault !== undefined && fault !== 'required' && !told
  const rulesShown = shown && !isRefused && (name === 'username' || name === 'password' || near || value !== '')
  const field: FieldProps = {
    label: label ?? t(texts, `fields.${name}` as never),
    icon: icons[name],
    required,
    name,
    autoComplete: completes[name] ?? 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    placeholder: hintOf(texts, name),
    value,
    error: told ? undefined : fault && faultSentence(texts, fault, rule),
    invalid: fault !== undefined,
    note: rulesShown && (
      <>
        {name === 'password' && <PasswordStrength password={value} nameOf={(n) => t(texts, `strength.${n}`)} />}
        {/* A name in the right form may still be somebody's: a tick would say that it is free. */}
        <RuleLines rule={shown} text={text} ticks={name !== 'username'} />
      </>
    ),
    onFocus: () => setNear(true),
    onBlur: () => {
      setNear(false)
      onBlur()
    },
    onChange: (event) => onChange(event.target.value),
  }
  if (!isPassword(name)) return <Field {...field} type={types[name] ?? 'text'} maxLength={255} />
  const reveal = { show: t(messages.access, 'showPassword'), hide: t(messages.access, 'hidePassword') }
  return <PasswordField {...field} reveal={reveal} />
}

function hintOf(messages: object, name: RegisterField): string | undefined {
  const text = t(messages as Messages, `hints.${name}`)
  return text === `hints.${name}` ? undefined : text
}
