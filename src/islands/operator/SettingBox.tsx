import { createContext, useContext } from 'react'
import { Select } from '#ui/form/Select.tsx'
import type { Draft, Faults, Shape } from './setting-shape.ts'
import { useSettingWords } from './setting-texts.ts'

/** What every field of a form of settings needs to know. */
export interface FormContext {
  readonly faults: Faults
  readonly currency: string
  /** Payment providers that there are; without a list their names are typed. */
  readonly providers: readonly string[] | undefined
  readonly isReadOnly: boolean
}

export const SettingForm = createContext<FormContext | undefined>(undefined)

export function useSettingForm(): FormContext {
  const form = useContext(SettingForm)
  if (form === undefined) throw new Error('A field of a setting stands outside its form.')
  return form
}

export interface ControlProps {
  readonly shape: Shape
  readonly draft: Draft
  /** The setting and its part, such as `payoutHours.bank`. */
  readonly path: string
  readonly label: string
  /** The setting's name stands beside it already. */
  readonly isAlone: boolean
  readonly onChange: (draft: Draft) => void
}

export const lastOf = (path: string): string => path.replace(/^.*\./, '')

/** The sentence for what is wrong with a value. */
export function FaultLine({ path, id }: { readonly path: string; readonly id?: string }) {
  const { faults } = useSettingForm()
  const { wrong } = useSettingWords()
  const fault = faults[path]
  if (fault === undefined) return null
  return (
    <p id={id} className="field__err" role="alert">
      <span className="i i-ph-warning-circle" aria-hidden="true" />
      <span>{wrong(fault.code, { min: fault.min ?? 0, max: fault.max ?? 0 })}</span>
    </p>
  )
}

type BoxProps = ControlProps & { readonly id: string }

function useShared({ id, isAlone, label, path }: BoxProps) {
  const { faults } = useSettingForm()
  const isWrong = faults[path] !== undefined
  return {
    ...{ id, 'aria-label': isAlone ? label : undefined, 'aria-invalid': isWrong || undefined },
    'aria-describedby': isWrong ? `${id}-error` : undefined,
  } as const
}

function SelectBox(props: BoxProps & { readonly options: readonly (readonly [value: string, text: string])[] }) {
  const { draft, onChange, options } = props
  const { isReadOnly } = useSettingForm()
  return (
    <div className="field__box">
      <Select
        {...useShared(props)}
        value={String(draft)}
        disabled={isReadOnly}
        options={options.map(([value, label]) => ({ value, label }))}
        onChoose={onChange}
      />
    </div>
  )
}

function TextBox(props: BoxProps) {
  const { shape, draft, onChange } = props
  const { isReadOnly, currency } = useSettingForm()
  const { unitName } = useSettingWords()
  const { unit = '', lengthMax = 20 } = shape as Extract<Shape, { is: 'text' }>
  const tail = unit === 'sum' ? currency : unit === 'share' ? '%' : unit === 'time' ? 'UTC' : unitName(shape)
  const examples: Readonly<Record<string, string>> = { span: '08:00-22:00', clock: '08:00' }
  return (
    <div className="field__box">
      <input
        {...useShared(props)}
        type={unit === 'time' ? 'datetime-local' : 'text'}
        value={String(draft)}
        readOnly={isReadOnly}
        maxLength={unit === 'sum' ? 20 : lengthMax}
        inputMode={shape.is === 'number' || unit === 'sum' ? 'decimal' : 'text'}
        placeholder={examples[unit]}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
      {tail && <span className="faint set__unit">{tail}</span>}
    </div>
  )
}

/** The field of one value that is typed or chosen. */
export function Box(props: BoxProps) {
  const { shape, draft, path, onChange } = props
  const { isReadOnly, providers } = useSettingForm()
  const { optionName, say } = useSettingWords()
  const shared = useShared(props)
  if (shape.is === 'choice')
    return <SelectBox {...props} options={shape.options.map((one) => [one, optionName(lastOf(path), one)] as const)} />
  if (shape.is === 'maybe')
    return (
      <SelectBox
        {...props}
        options={[
          ['', say('usual')],
          ['yes', say('yes')],
          ['no', say('no')],
        ]}
      />
    )
  if (shape.is === 'text' && shape.unit === 'provider' && providers !== undefined) {
    const known = [...new Set(['', ...providers, String(draft)])]
    return <SelectBox {...props} options={known.map((one): [string, string] => [one, one || say('byHand')])} />
  }
  if (shape.is !== 'lines') return <TextBox {...props} />
  const text = String(draft)
  return (
    <div className="field__box">
      <textarea
        {...shared}
        value={text}
        readOnly={isReadOnly}
        rows={Math.min(8, Math.max(2, text.split('\n').length))}
        placeholder={say('lines')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
