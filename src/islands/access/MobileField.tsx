import { type ReactNode, useState } from 'react'
import { t } from '#i18n/t.ts'
import { usePopup, useTexts } from '#islands/dialogs/context.ts'
import { bareNumber, useCountries } from '#islands/own/use-countries.ts'
import type { Phone } from '#stores/entry.ts'
import { PhoneField } from '#ui/form/PhoneField.tsx'
import { readDraft, writeDraft } from './drafts.ts'

/** Digits as people group them, in the form that a keypad gives (Spec 1 §5 "mobile format"). */
const mobileFormat = /^[0-9]{6,15}$/

/**
 * A mobile number that is being typed; kept like every draft. The operator's rule is the registration's alone: a member's
 * number may be older.
 */
export function usePhone() {
  const { locale } = usePopup()
  const [number, setNumber] = useState(() => readDraft('mobileNum'))
  const [chosen, setChosen] = useState(() => readDraft('country'))
  const { countries, country, dialingCode } = useCountries(locale, chosen)
  const phone: Phone = { mobileNum: bareNumber(number), countryDialingCode: dialingCode }
  return {
    number,
    countries,
    phone,
    country,
    valid: mobileFormat.test(phone.mobileNum),
    /** Which sentence says what is wrong with the number. */
    fault: phone.mobileNum === '' ? ('mobile.missing' as const) : ('mobile.invalid' as const),
    setNumber(text: string) {
      setNumber(text)
      writeDraft('mobileNum', text)
    },
    setCountry(next: string) {
      setChosen(next)
      writeDraft('country', next)
    },
  }
}

/** The number with its dialing code, formatted for a sentence. */
export const spoken = ({ countryDialingCode, mobileNum }: Phone): string =>
  `+${countryDialingCode.replace('+', '')} ${mobileNum}`

export interface MobileFieldProps {
  readonly phone: ReturnType<typeof usePhone>
  readonly required?: boolean
  readonly error?: string | undefined
  /** Wrong, and the note says why already. */
  readonly invalid?: boolean
  readonly note?: ReactNode
  /** Number and country have been left. */
  readonly onLeave?: () => void
}

/** The number of {@link usePhone}. */
export function MobileField({ phone, required = true, error, invalid, ...field }: MobileFieldProps) {
  const texts = useTexts('entry')
  return (
    <PhoneField
      label={t(texts, 'mobile.label')}
      icon="i-ph-phone"
      required={required}
      name="mobileNum"
      countryLabel={t(texts, 'mobile.country')}
      countries={phone.countries}
      country={phone.country}
      onCountry={phone.setCountry}
      value={phone.number}
      error={error}
      invalid={invalid ?? error !== undefined}
      {...field}
      onChange={(event) => phone.setNumber(event.target.value)}
    />
  )
}
