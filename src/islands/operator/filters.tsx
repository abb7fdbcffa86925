import { type ReactNode, useEffect, useId, useState } from 'react'
import { choiceField } from '#browser/list-query.ts'
import { Button } from '#ui/Button.tsx'
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
  const id = useId()
  return (
    <span className="ftok">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value as V | '')}>
        <option value="">{say('any')}</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </span>
  )
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
  const id = useId()
  return (
    <span className="ftok">
      <label htmlFor={id}>{say('queue.sort')}</label>
      <select
        id={id}
        value={value || usual}
        onChange={({ target }) => onChange(target.value === usual ? '' : (target.value as Sort))}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {messages.queue.sorts[sort]}
          </option>
        ))}
      </select>
    </span>
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
