import type { ButtonHTMLAttributes, ReactNode } from 'react'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: 'primary' | 'second' | 'outline' | 'quiet' | 'danger' | 'danger-line' | 'brass' | 'felt'
  readonly size?: 'sm' | 'lg' | undefined
  readonly block?: boolean
  /** Shows the chip ring in place of the words; the width stays, and further clicks do nothing. */
  readonly loading?: boolean
  readonly children: ReactNode
}

const looks = {
  primary: 'btn--primary',
  second: 'btn--second',
  outline: 'btn--outline',
  quiet: 'btn--quiet',
  danger: 'btn--danger',
  'danger-line': 'btn--danger-line',
  brass: 'btn--brass',
  felt: 'btn--felt',
} as const

/** The button of the design. `primary` marks the one next step of a view. */
export function Button({ look = 'second', size, block, loading, children, onClick, type, ...rest }: ButtonProps) {
  const classes = ['btn', looks[look]]
  if (size) classes.push(size === 'sm' ? 'btn--sm' : 'btn--lg')
  if (block) classes.push('btn--block')
  if (loading) classes.push('is-loading')
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={classes.join(' ')}
      aria-busy={loading || undefined}
      onClick={(event) => {
        if (loading) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {/* In a box of its own, because the ring hides elements and cannot hide bare text from a forced-colours mode. */}
      <span className="inline-flex items-center gap-2">{children}</span>
    </button>
  )
}
