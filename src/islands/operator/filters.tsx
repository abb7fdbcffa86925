import { type ReactNode, useEffect, useId, useState } from 'react'
import { choiceField } from '#browser/list-query.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { type CsvOf, useCsv } from './csv.ts'
import { useWords } from './words.ts'

/** A filter of a list: one of a few, or all. */
export function Choice<V extends string>(props: {
  readonly label: string
  readonly value: V | ''
  readonly options: readonly (readonly [V, string])[]
  readonly onChange: (value: V | '') => void
}) {
  const { label, value, options, onChange } = props
  const { say } = useWords()
  const any = { value: '' as const, label: say('any') }
  const choices = [any, ...options.map(([option, text]) => ({ value: option, label: text }))]
  return <SelectField<V | ''> label={label} look="token" value={value} options={choices} onChoose={onChange} />
}

const sorts = ['oldest', 'newest', 'largest', 'smallest'] as const
export type Sort = (typeof sorts)[number]
/** How a list is sorted, in an address; nothing there is as the list is by itself. */
export const sortField = choiceField(sorts)
/** A least or exact sum of a filter, in an address. */
export const sumField = (text: string): string | undefined =>
  /^[0-9]{1,12}(\.[0-9]{1,5})?$/.test(text) ? text : undefined

/** What a queue is sorted by. */
export function SortChoice(props: {
  readonly value: Sort | ''
  /** As it is sorted when nobody says otherwise. */
  readonly usual: Sort
  readonly onChange: (value: Sort | '') => void
}) {
  const { value, usual, onChange } = props
  const { say, messages } = useWords()
  return (
    <SelectField
      label={say('queue.sort')}
      look="token"
      value={value || usual}
      options={sorts.map((sort) => ({ value: sort, label: messages.queue.sorts[sort] }))}
      onChoose={(sort) => onChange(sort === usual ? '' : sort)}
    />
  )
}

/** A filter by a text or a day. */
export function Part(props: {
  readonly label: string
  readonly value: string
  readonly type?: 'text' | 'date'
  readonly onChange: (text: string) => void
}) {
  const { label, value, type = 'text', onChange } = props
  const id = useId()
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  return (
    <span className="ftok">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={type}
        value={typed}
        maxLength={60}
        onChange={(event) => {
          setTyped(event.target.value)
          if (type === 'date') onChange(event.target.value)
        }}
        onBlur={() => typed.trim() !== value && onChange(typed.trim())}
        onKeyDown={(event) => event.key === 'Enter' && onChange(typed.trim())}
      />
    </span>
  )
}

/** Saves a list as it is filtered, all its pages. */
export function CsvButton({ of }: { readonly of: CsvOf }) {
  const { say } = useWords()
  const { isSaving, save, stop } = useCsv(of)
  if (!isSaving)
    return (
      <Button size="sm" onClick={() => void save()}>
        <span className="i i-ph-download-simple" aria-hidden="true" />
        {say('csv.save')}
      </Button>
    )
  return (
    <Button size="sm" onClick={stop}>
      <span role="status">{say('csv.saving')}</span>
      <span className="i i-ph-x" aria-hidden="true" />
      <span className="sr">{say('cancel')}</span>
    </Button>
  )
}

/** Title of a page, what is beside it and its acts. */
export function PageHead(props: { readonly title: string; readonly note?: ReactNode; readonly children?: ReactNode }) {
  return (
    <div className="chead">
      <h1>{props.title}</h1>
      {props.note && <span className="faint">{props.note}</span>}
      {props.children && <div className="end">{props.children}</div>}
    </div>
  )
}

/** Begins something new. */
export const AddButton = ({ text, onClick }: { readonly text: string; readonly onClick: () => void }) => (
  <Button size="sm" onClick={onClick}>
    <span className="i i-ph-plus" aria-hidden="true" />
    {text}
  </Button>
)
