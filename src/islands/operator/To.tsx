import type { MouseEvent, ReactNode } from 'react'
import { go } from './place.ts'
import { useWords } from './words.ts'

export interface ToProps {
  /** Address of the console without a language. */
  readonly to: string
  readonly className?: string
  readonly children: ReactNode
  readonly current?: boolean
  readonly onGo?: () => void
}

/** A link to a page of the console; it opens in a new tab like any other. */
export function To({ to, className, children, current, onGo }: ToProps) {
  const { href } = useWords()
  const [path = '', search] = to.split('?')
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onGo?.()
    go(to)
  }
  return (
    <a
      href={href(path) + (search ? `?${search}` : '')}
      className={className}
      aria-current={current ? 'page' : undefined}
      onClick={press}
    >
      {children}
    </a>
  )
}
