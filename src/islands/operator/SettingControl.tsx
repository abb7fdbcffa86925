import { type ReactNode, useId, useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { Box, type ControlProps, FaultLine, lastOf, useSettingForm } from './SettingBox.tsx'
import { type Draft, draftOf, partsOf, rowsOf, type Shape } from './setting-shape.ts'
import { useSettingWords } from './setting-texts.ts'

function Check(props: { readonly label: ReactNode; readonly on: boolean; readonly onTurn: (on: boolean) => void }) {
  const { isReadOnly } = useSettingForm()
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={props.on}
        disabled={isReadOnly}
        onChange={({ target }) => props.onTurn(target.checked)}
      />
      <span>{props.label}</span>
    </label>
  )
}

function Several({ options, draft, path, label, onChange }: ControlProps & { readonly options: readonly string[] }) {
  const { optionName } = useSettingWords()
  const held = rowsOf(draft).map(String)
  return (
    <fieldset className="set__group">
      <legend className="sr">{label}</legend>
      {options.map((option) => (
        <Check
          key={option}
          label={optionName(lastOf(path), option)}
          on={held.includes(option)}
          onTurn={(on) => onChange(options.filter((one) => (one === option ? on : held.includes(one))))}
        />
      ))}
    </fieldset>
  )
}

/** Rows of a list or of a table, each with its fields. */
function Rows({
  shape,
  draft,
  path,
  label,
  isAlone,
  onChange,
}: ControlProps & { readonly shape: { row: Shape; is: 'rows' | 'table' } }) {
  const { isReadOnly } = useSettingForm()
  const { say } = useSettingWords()
  const adding = useRef<HTMLButtonElement>(null)
  const isTable = shape.is === 'table'
  const rows = rowsOf(draft)
  const set = (at: number, row: Draft) => onChange(rows.with(at, row))
  const empty = draftOf(shape.row, undefined)
  return (
    <fieldset className="set__rows">
      <legend className={isAlone ? 'sr' : 'field__label'}>{label}</legend>
      {rows.map((row, at) => {
        const { key, value } = isTable ? partsOf(row) : { key: '', value: row }
        const name = isTable ? String(key) : String(at)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name while they are typed.
          <div key={at} className="set__row">
            {isTable && (
              <Control
                shape={{ is: 'text', unit: '', isOptional: false, lengthMax: 40 }}
                draft={key!}
                path={`${path}.${at}.key`}
                label={say('key')}
                isAlone={false}
                onChange={(next) => set(at, { key: next, value: value! })}
              />
            )}
            <Control
              shape={shape.row}
              draft={value!}
              path={`${path}.${name}`}
              label={`${label} ${isTable ? name : at + 1}`}
              isAlone
              onChange={(next) => set(at, isTable ? { key: key!, value: next } : next)}
            />
            {!isReadOnly && (
              <Button
                size="sm"
                onClick={() => {
                  onChange(rows.toSpliced(at, 1))
                  adding.current?.focus()
                }}
              >
                <span className="i i-ph-trash" aria-hidden="true" />
                {say('remove')}
                <span className="sr">{` ${isTable ? name : at + 1}`}</span>
              </Button>
            )}
          </div>
        )
      })}
      {!isReadOnly && (
        <button
          ref={adding}
          type="button"
          className="btn btn--sm btn--second"
          onClick={() => onChange([...rows, isTable ? { key: '', value: empty } : empty])}
        >
          <span className="i i-ph-plus" aria-hidden="true" />
          {say('add')}
          <span className="sr">{` ${label}`}</span>
        </button>
      )}
    </fieldset>
  )
}

function Fields({
  shape,
  draft,
  path,
  label,
  isAlone,
  onChange,
}: ControlProps & { readonly shape: { parts: Readonly<Record<string, Shape>> } }) {
  const { partName } = useSettingWords()
  const parts = Object.entries(shape.parts)
  const isOfSwitches = parts.every(([, { is }]) => is === 'switch' || is === 'maybe')
  return (
    <fieldset className={isOfSwitches ? 'set__group' : 'set__parts'}>
      <legend className={isAlone ? 'sr' : 'field__label'}>{label}</legend>
      {parts.map(([name, part]) => (
        <Control
          key={name}
          shape={part}
          draft={partsOf(draft)[name]!}
          path={`${path}.${name}`}
          label={partName(name)}
          isAlone={false}
          onChange={(next) => onChange({ ...partsOf(draft), [name]: next })}
        />
      ))}
    </fieldset>
  )
}

/** A value of a setting, or one of its parts, with its label and what is wrong with it. */
export function Control(props: ControlProps) {
  const { shape, draft, path, label, isAlone, onChange } = props
  const { faults, isReadOnly } = useSettingForm()
  const id = useId()
  if (shape.is === 'fields') return <Fields {...props} shape={shape} />
  if (shape.is === 'rows' || shape.is === 'table') return <Rows {...props} shape={shape as never} />
  if (shape.is === 'several') return <Several {...props} options={shape.options} />
  if (shape.is === 'switch' && !isAlone) return <Check label={label} on={draft === true} onTurn={onChange} />
  if (shape.is === 'switch')
    return (
      <input
        type="checkbox"
        className="switch"
        aria-label={label}
        checked={draft === true}
        disabled={isReadOnly}
        onChange={({ target }) => onChange(target.checked)}
      />
    )
  return (
    <div className={faults[path] === undefined ? 'field' : 'field is-error'}>
      {!isAlone && (
        <label className="field__label" htmlFor={id}>
          {label}
        </label>
      )}
      <Box {...props} id={id} />
      <FaultLine path={path} id={`${id}-error`} />
    </div>
  )
}
