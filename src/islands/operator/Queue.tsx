import { type ReactNode, useEffect, useRef } from 'react'
import type { PageOf } from '#islands/data/ListPage.tsx'
import { Button } from '#ui/Button.tsx'
import { StaffList, type StaffListProps } from './lists.tsx'
import type { OpenRow } from './use-open-row.ts'
import { useWords } from './words.ts'

/** A key of the queue and what it does; letters work outside of fields and pop-ups only. */
export type Keys = Readonly<Record<string, (() => void) | undefined>>

/** Reads single keys while no field and no pop-up has the focus. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const { target } = event
      if (target instanceof Element && target.closest('input,textarea,select,dialog')) return
      const act = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

export interface QueueLine {
  readonly name: string
  /** Why somebody looks at it, in a word. */
  readonly tag?: string | undefined
  readonly isBad?: boolean
  readonly amount: string
  readonly note: string
  readonly age: string
  readonly isLate: boolean
  /** Somebody else works on it. */
  readonly isTaken: boolean
}

/** What a list was asked for, and what it shows. */
interface Asked {
  readonly query: object
  readonly input?: object | undefined
}

export interface QueueProps<Row> {
  readonly list: StaffListProps<PageOf<Row>>['list'] & Asked
  readonly keyOf: (row: Row) => string
  readonly lineOf: (row: Row) => QueueLine
  /** The open item, and how another one is opened. */
  readonly at: OpenRow
  /** What is said where there is no item; without it that the queue is empty, or that a filter hides all. */
  readonly none?: string
  readonly onClear?: (() => void) | undefined
  /** The open item. */
  readonly children: ReactNode
  /** Further keys than those that choose a row. */
  readonly keys: Keys
}

/** The row after or before another one. */
export function stepIn(ids: readonly string[], open: string, step: 1 | -1): string | undefined {
  const at = ids.indexOf(open)
  if (at < 0) return ids[0]
  return ids[Math.min(Math.max(at + step, 0), ids.length - 1)]
}

/** Where list and item stand side by side, as in the style sheet. */
const isWide = () => matchMedia('(min-width: 1100px)').matches

/** Opens the first item of a queue that has come, where there is room beside the list. Once: who closes it sees it closed. */
function useFirst<Row>({ list, keyOf, at: { open, openRow } }: Pick<QueueProps<Row>, 'list' | 'keyOf' | 'at'>): void {
  const shown = useRef<string>(undefined)
  const { status, data, query, input } = list
  const first = data?.content[0]
  const asked = JSON.stringify(query)
  const isHere = status === 'ready' && JSON.stringify(input) === asked
  useEffect(() => {
    if (!isHere || first === undefined || shown.current === asked) return
    shown.current = asked
    if (open === '' && isWide()) openRow(keyOf(first), 'replace')
  }, [isHere, first, asked, open, openRow, keyOf])
}

function Line({
  line,
  isOpen,
  onOpen,
}: {
  readonly line: QueueLine
  readonly isOpen: boolean
  readonly onOpen: () => void
}) {
  const { name, tag, isBad, amount, note, age, isLate, isTaken } = line
  return (
    <div className={`qrow${isOpen ? ' is-cur' : ''}${isTaken ? ' is-lock' : ''}`}>
      <span className="clip">
        <button type="button" className="qrow__go" aria-current={isOpen ? 'true' : undefined} onClick={onOpen}>
          <b>{name}</b>
        </button>{' '}
        {tag && <span className={isBad ? 'tag tag--hot' : 'tag'}>{tag}</span>}
        {isTaken && <span className="i i-ph-lock" aria-hidden="true" />}
      </span>
      <span className="amt">{amount}</span>
      <small className="clip">{note}</small>
      <span className={isLate ? 'age age--late' : 'age'}>{age}</span>
    </div>
  )
}

/** A queue: its rows at the left, the open item at the right; on a phone one of both. */
export function Queue<Row>(props: QueueProps<Row>) {
  const { list, keyOf, lineOf, at, onClear, children, keys } = props
  const { open, openRow } = at
  const { say } = useWords()
  const { none = say(onClear ? 'queue.noneFound' : 'queue.none') } = props
  const ids = (list.data?.content ?? []).map(keyOf)
  // It asks again by itself: its rows stay in sight when an answer does not come.
  const shown = list.data === undefined ? list : { ...list, status: 'ready' as const }
  const go = (step: 1 | -1) => () => {
    const next = stepIn(ids, open, step)
    if (next !== undefined) openRow(next)
  }
  useKeys({
    j: go(1),
    k: go(-1),
    ArrowDown: go(1),
    ArrowUp: go(-1),
    Escape: open === '' ? undefined : () => openRow(''),
    ...keys,
  })
  useFirst({ list, keyOf, at })
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the open row is brought into sight
  useEffect(() => {
    box.current?.querySelector('.is-cur')?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <div className={open === '' ? 'queue' : 'queue is-item'} ref={box}>
      <StaffList list={shown} box="queue__list" none={none} onClear={onClear}>
        {(page) =>
          page.content.map((row) => (
            <Line key={keyOf(row)} line={lineOf(row)} isOpen={keyOf(row) === open} onOpen={() => openRow(keyOf(row))} />
          ))
        }
      </StaffList>
      <div className="queue__item">
        {open === '' ? <p className="empty only-wide">{say('queue.choose')}</p> : children}
      </div>
    </div>
  )
}

const helps = {
  move: ['J K', 'queue.help.move'],
  approve: ['A', 'queue.help.approve'],
  reject: ['R', 'queue.help.reject'],
  take: ['T', 'queue.help.take'],
  give: ['G', 'desk.give'],
  note: ['N', 'complaints.note'],
  member: ['M', 'queue.help.member'],
  undo: ['U', 'queue.help.undo'],
} as const

/** Which keys there are, for everybody who sees the page. */
export function KeyHelp({ keys }: { readonly keys: readonly (keyof typeof helps)[] }) {
  const { say } = useWords()
  return (
    <section className="keys" aria-label={say('queue.keys')}>
      {keys.map((one) => {
        const [key, what] = helps[one]
        return (
          <span key={key}>
            {key.split(' ').map((cap) => (
              <kbd key={cap} className="kbd">
                {cap}
              </kbd>
            ))}
            {say(what)}
          </span>
        )
      })}
    </section>
  )
}

/** What was just decided, and how long it can be undone. */
export function Undo(props: { readonly text: string; readonly seconds: number; readonly onUndo: () => void }) {
  const { text, seconds, onUndo } = props
  const { say } = useWords()
  return (
    <div className="toastbox">
      <div className="undo" role="status">
        <i aria-hidden="true" />
        <span>
          {text} {say('queue.holdsIn', { seconds })}
        </span>
        <Button size="sm" look="quiet" onClick={onUndo}>
          {say('queue.undo')} <kbd className="kbd">U</kbd>
        </Button>
      </div>
    </div>
  )
}
