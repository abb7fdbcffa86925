import { Instead, type InsteadMessages, type InsteadProps } from '#islands/own/Instead.tsx'
import { Button } from '#ui/Button.tsx'

export interface NoLinesProps extends Omit<InsteadProps, 'children'> {
  readonly messages: InsteadMessages & { readonly none: string; readonly noneAdvice: string; readonly allTime: string }
  readonly onAll: () => void
}

/** Placeholder for a record without lines. */
export function NoLines({ onAll, ...instead }: NoLinesProps) {
  const { messages, status } = instead
  if (status !== 'ready') {
    return (
      <Instead {...instead}>
        <div className="skel h-80" />
      </Instead>
    )
  }
  return (
    <section className="panel empty">
      <p>{messages.none}</p>
      <p className="faint">{messages.noneAdvice}</p>
      <Button onClick={onAll}>{messages.allTime}</Button>
    </section>
  )
}
