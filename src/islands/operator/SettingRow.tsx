import { useId } from 'react'
import type { StaffSettingRequest } from '#api/staff-site.ts'
import { may } from '#stores/staff-session.ts'
import type { ShownSetting } from './CashierSettings.tsx'
import type { SettingValue } from './cashier-settings.ts'
import { moneyOf } from './money.ts'
import { SettingAgreement } from './SettingAgreement.tsx'
import { To } from './To.tsx'
import { useWords } from './words.ts'

/** Values in words, as they stand beside a field. */
function useShow(currency: string) {
  const { say, word, locale } = useWords()
  return ({ unit }: SettingValue, text: string): string => {
    if (unit === 'sum') return /^[0-9]+$/.test(text) ? moneyOf(text, currency, locale) : text
    if (unit === 'share') return `${text}%`
    if (unit === 'seconds' || unit === 'minutes' || unit === 'hours') return say(`ages.${unit}`, { n: text })
    if (unit === 'switch') return say(text === 'on' ? 'methods.on' : 'methods.off')
    if (unit === 'window') return word(`settingWords.windows.${text}`)
    if (text === '' && unit === 'clock') return say('methods.always')
    if (text === '' && unit === 'provider') return say('settingWords.byHand')
    return text
  }
}

interface ValueProps {
  readonly value: SettingValue
  readonly text: string
  readonly label: string
  /** The setting's name stands beside it already. */
  readonly isAlone: boolean
  readonly error: string | undefined
  readonly currency: string
  readonly providers: readonly string[]
  readonly onType: ((path: string, text: string) => void) | undefined
}

const windows = ['profile', 'calendar', 'rolling'] as const

function Box({
  value,
  text,
  label,
  isAlone,
  currency,
  providers,
  onType,
  error,
  id,
}: ValueProps & { readonly id: string }) {
  const { say } = useWords()
  const show = useShow(currency)
  const { path, unit } = value
  const shared = {
    ...{ id, 'aria-label': isAlone ? label : undefined, 'aria-invalid': error === undefined ? undefined : true },
    'aria-describedby': error && `${id}-error`,
  } as const
  if (unit === 'provider' || unit === 'window') {
    const known = unit === 'window' ? windows : [...new Set(['', ...providers, value.text])]
    return (
      <div className="field__box">
        <select {...shared} value={text} disabled={!onType} onChange={({ target }) => onType?.(path, target.value)}>
          {known.map((one) => (
            <option key={one} value={one}>
              {show(value, one)}
            </option>
          ))}
        </select>
      </div>
    )
  }
  const suffix = { sum: currency, share: '%', seconds: 's', minutes: 'min', hours: 'h' } as const
  const tail =
    unit in suffix ? (unit === 'sum' || unit === 'share' ? suffix[unit] : say(`settingWords.${unit as 'minutes'}`)) : ''
  return (
    <div className="field__box">
      <input
        {...shared}
        value={text}
        readOnly={!onType}
        maxLength={20}
        inputMode={unit === 'clock' ? 'text' : 'decimal'}
        placeholder={unit === 'clock' ? '08:00-22:00' : undefined}
        autoComplete="off"
        onChange={({ target }) => onType?.(path, target.value)}
      />
      {tail && <span className="faint set__unit">{tail}</span>}
    </div>
  )
}

function Value(props: ValueProps) {
  const { value, text, label, isAlone, error, onType } = props
  const id = useId()
  if (value.unit === 'switch')
    return (
      <input
        type="checkbox"
        className="switch"
        aria-label={label}
        checked={text === 'on'}
        disabled={!onType}
        onChange={({ target }) => onType?.(value.path, target.checked ? 'on' : '')}
      />
    )
  return (
    <div className={error === undefined ? 'field' : 'field is-error'}>
      {!isAlone && (
        <label className="field__label" htmlFor={id}>
          {label}
        </label>
      )}
      <Box {...props} id={id} />
      {error && (
        <p id={`${id}-error`} className="field__err" role="alert">
          <span className="i i-ph-warning-circle" aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

export interface SettingRowProps extends Pick<ValueProps, 'currency' | 'providers' | 'onType'> {
  readonly setting: ShownSetting
  readonly typed: Readonly<Record<string, string>>
  readonly faults: Readonly<Record<string, string>>
  /** A value that waits for another person. */
  readonly waiting: StaffSettingRequest | undefined
  readonly onAgreed: () => void
}

/** What a setting does, its values, and what a change would make of them. */
export function SettingRow(props: SettingRowProps) {
  const { setting, typed, faults, currency, providers, onType, waiting, onAgreed } = props
  const { say, word } = useWords()
  const { name, values } = setting
  const show = useShow(currency)
  const title = word(`settings.${name}`)
  const nameOf = ({ part }: SettingValue) => (part === undefined ? title : word(`settingWords.parts.${part}`))
  const changed = values.filter(({ path, text }) => typed[path] !== undefined && typed[path] !== text)
  const others = values.filter(({ text, byDefault }) => text !== byDefault)
  const whole = values.length === 1 ? undefined : faults[name]
  const isBad = values.some(({ path }) => faults[path] !== undefined) || whole !== undefined
  const meta =
    changed.length > 0 ? (
      <b>
        {changed
          .map((one) => `${nameOf(one)}: ${show(one, one.text)} → ${show(one, typed[one.path] ?? '')}`)
          .join(', ')}
      </b>
    ) : others.length === 0 ? (
      say('settingWords.isDefault')
    ) : (
      say('settingWords.default', {
        value: others
          .map((one) => (one.part ? `${nameOf(one)} ${show(one, one.byDefault)}` : show(one, one.byDefault)))
          .join(', '),
      })
    )
  return (
    <div className={`set${isBad ? ' is-bad' : changed.length > 0 ? ' is-edit' : ''}`}>
      <div className="set__l">
        <b>{title}</b> <code className="mono">{name}</code>
        <p>{word(`settingNotes.${name}`)}</p>
      </div>
      <div className="set__v">
        <div className={values.length > 1 ? 'set__parts' : undefined}>
          {values.map((value) => (
            <Value
              key={value.path}
              value={value}
              text={typed[value.path] ?? value.text}
              label={nameOf(value)}
              isAlone={value.part === undefined}
              error={faults[value.path]}
              {...{ currency, providers, onType }}
            />
          ))}
        </div>
        {whole && (
          <p className="field__err" role="alert">
            <span className="i i-ph-warning-circle" aria-hidden="true" />
            <span>{whole}</span>
          </p>
        )}
        {waiting && (
          <SettingAgreement
            waiting={waiting}
            shown={values[0] ? show(values[0], String(waiting.value)) : String(waiting.value)}
            onAgreed={onAgreed}
          />
        )}
        <span className="set__m">
          {meta}
          {may('audit.read') && (
            <>
              {' · '}
              <To to={`/operator/audit?act=setting.change&subject=${name}`} className="link">
                {say('settingWords.history')}
              </To>
            </>
          )}
        </span>
      </div>
    </div>
  )
}
