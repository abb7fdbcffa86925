import { useWords } from './words.ts'

export interface QueueViewsProps<View extends string> {
  readonly views: readonly View[]
  readonly names: Readonly<Record<View, string>>
  readonly value: View
  /** How many items each view has. */
  readonly counts: Readonly<Partial<Record<View, number>>> | undefined
  /** A view that nobody counts. */
  readonly uncounted?: View
  readonly onView: (view: View) => void
}

/** The views of a queue, each with its number of items. */
export function QueueViews<View extends string>(props: QueueViewsProps<View>) {
  const { views, names, value, counts, uncounted, onView } = props
  const { say } = useWords()
  return (
    <nav className="views" aria-label={say('queue.views')}>
      {views.map((view) => (
        <button
          key={view}
          type="button"
          className={view === value ? 'is-on' : ''}
          aria-current={view === value ? 'true' : undefined}
          onClick={() => onView(view)}
        >
          {names[view]}
          {view !== uncounted && <span className="n">{counts?.[view]}</span>}
        </button>
      ))}
    </nav>
  )
}
