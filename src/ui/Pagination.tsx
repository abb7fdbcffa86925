import type { MouseEvent } from 'react'

/** Pages at each end that always show, and pages around the current one (Spec 1 §9). */
export interface PageRange {
  readonly range: number
  readonly margin: number
}
export const lobbyRange: PageRange = { range: 5, margin: 2 }

/**
 * The page numbers to show; 0 stands for a gap.
 * @example pageNumbers(10, 30, { range: 5, margin: 2 }) // [1, 2, 0, 8, 9, 10, 11, 12, 0, 29, 30]
 */
export function pageNumbers(current: number, total: number, { range, margin }: PageRange): readonly number[] {
  const half = Math.floor(range / 2)
  const first = Math.max(1, Math.min(current - half, total - range + 1))
  const last = Math.min(total, first + range - 1)
  const shown = (page: number) => page <= margin || page > total - margin || (page >= first && page <= last)
  const numbers: number[] = []
  for (let page = 1; page <= total; page += 1) {
    // A gap of one page would be as wide as the page itself.
    const filled = shown(page) || (shown(page - 1) && shown(page + 1))
    if (filled) numbers.push(page)
    else if (numbers.at(-1) !== 0) numbers.push(0)
  }
  return numbers
}

export interface PaginationProps {
  readonly current: number
  readonly total: number
  readonly label: string
  readonly previousLabel: string
  readonly nextLabel: string
  /** Address of a page, so that it can be opened in a new tab and shared. */
  readonly href: (page: number) => string
  readonly onChange: (page: number) => void
  readonly pages?: PageRange
}

/** Page numbers as links; nothing when there is one page only. */
export function Pagination(props: PaginationProps) {
  const { current, total, label, href, onChange, pages = lobbyRange } = props
  if (total < 2) return null
  const go = (page: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onChange(page)
  }
  const step = (page: number, name: string, icon: string) =>
    page < 1 || page > total ? (
      <span className="is-disabled">
        <span className={`i ${icon}`} aria-hidden="true" />
      </span>
    ) : (
      <a href={href(page)} onClick={go(page)}>
        <span className="sr">{name}</span>
        <span className={`i ${icon}`} aria-hidden="true" />
      </a>
    )
  return (
    <nav className="pager" aria-label={label}>
      {step(current - 1, props.previousLabel, 'i-ph-caret-left')}
      {pageNumbers(current, total, pages).map((page, index, all) => {
        if (page === 0)
          return (
            <span key={`gap-${all[index - 1]}`} className="num" aria-hidden="true">
              …
            </span>
          )
        if (page === current)
          return (
            <span key={page} className="num" aria-current="page">
              {page}
            </span>
          )
        return (
          <a key={page} className="num" href={href(page)} onClick={go(page)}>
            {page}
          </a>
        )
      })}
      {step(current + 1, props.nextLabel, 'i-ph-caret-right')}
    </nav>
  )
}
