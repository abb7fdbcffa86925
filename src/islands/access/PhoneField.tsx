import { type ReactNode, useEffect, useRef, useState } from 'react'
import { bcp47 } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { EntryTexts, useGiven, usePopup } from '#islands/dialogs/context.ts'
import { type Country, loadCountries, type Phone } from '#stores/entry.ts'
import { Field } from '#ui/Field.tsx'
import { Select } from '#ui/form/Select.tsx'
import { readDraft, writeDraft } from './drafts.ts'

/** Digits as people group them, in the form that a keypad gives (Spec 1 §5 "mobile format"). */
const mobileFormat = /^[0-9]{6,15}$/
const bare = (text: string) => text.replace(/[\s().-]/g, '')

/**
 * A mobile number that is being typed; kept like every draft. The operator's rule is the registration's alone: a member's
 * number may be older.
 */
export function usePhone() {
  const [number, setNumber] = useState(() => readDraft('mobileNum'))
  const [chosen, setChosen] = useState(() => readDraft('country'))
  const [countries, setCountries] = useState<readonly Country[]>([])
  useEffect(() => {
    let wanted = true
    loadCountries().then(
      (loaded) => wanted && setCountries(loaded),
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [])
  // Several countries share a dialing code, so the country is what is chosen.
  const country = countries.find(({ countryCode }) => countryCode === chosen) ?? countries[0]
  const code = country?.countryDialingCode ?? ''
  const phone: Phone = { mobileNum: bare(number.trim()), countryDialingCode: code }
  return {
    number,
    countries,
    phone,
    code,
    country: country?.countryCode ?? '',
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

interface CountryChoiceProps extends ReturnType<typeof useLeave> {
  readonly phone: ReturnType<typeof usePhone>
}

function CountryChoice({ phone, ...leave }: CountryChoiceProps) {
  const texts = useGiven(EntryTexts)
  const { locale } = usePopup()
  const names = new Intl.DisplayNames(bcp47[locale], { type: 'region' })
  const shown = `+${phone.code.replace('+', '')}`
  return (
    <span className="field__pre field__country">
      <span aria-hidden="true">{shown}</span>
      <span className="i i-ph-caret-down" aria-hidden="true" />
      <Select
        aria-label={t(texts, 'mobile.country')}
        autoComplete="tel-country-code"
        value={phone.country}
        options={phone.countries.map(({ countryCode, countryDialingCode }) => ({
          value: countryCode,
          label: `${names.of(countryCode) ?? countryCode} +${countryDialingCode.replace('+', '')}`,
        }))}
        {...leave}
        onChoose={phone.setCountry}
      />
    </span>
  )
}

export interface PhoneFieldProps {
  readonly phone: ReturnType<typeof usePhone>
  readonly required?: boolean
  readonly error?: string | undefined
  /** Wrong, and the note says why already. */
  readonly invalid?: boolean
  readonly note?: ReactNode
  /** Number and country have been left. */
  readonly onLeave?: () => void
}

/** A mobile number with its country's code. */
export function PhoneField({ phone, required = true, error, invalid, note, onLeave }: PhoneFieldProps) {
  const texts = useGiven(EntryTexts)
  const leave = useLeave(onLeave)
  return (
    <Field
      label={t(texts, 'mobile.label')}
      icon="i-ph-phone"
      required={required}
      type="tel"
      name="mobileNum"
      inputMode="tel"
      autoComplete="tel-national"
      maxLength={32}
      start={<CountryChoice phone={phone} {...leave} />}
      value={phone.number}
      error={error}
      invalid={invalid ?? error !== undefined}
      note={note}
      {...leave}
      onChange={(event) => phone.setNumber(event.target.value)}
    />
  )
}
