export interface ToastsProps {
  readonly label: string
  readonly closeLabel: string
  readonly toasts: readonly { readonly id: number; readonly tone: 'ok' | 'bad' | 'info'; readonly text: string }[]
  readonly onDismiss: (id: number) => void
}

const icons = { ok: 'i-ph-check-circle-fill', bad: 'i-ph-warning-circle', info: 'i-ph-info' } as const

/** Short messages at the foot of the page, read out as they come. */
export function Toasts({ label, closeLabel, toasts, onDismiss }: ToastsProps) {
  return (
    <section
      aria-label={label}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--tabbar-h)+1rem+env(safe-area-inset-bottom))] z-[var(--z-toast)] grid justify-items-center gap-2 lg:bottom-6"
    >
      {toasts.map(({ id, tone, text }) => (
        <div key={id} className="toast pointer-events-auto max-w-[34rem]">
          <span className={`i ${icons[tone]}`} aria-hidden="true" />
          <span className="min-w-0">{text}</span>
          <button
            type="button"
            aria-label={closeLabel}
            className="-my-2 -mr-2 grid size-9 shrink-0 place-items-center"
            onClick={() => onDismiss(id)}
          >
            <span className="i i-ph-x" aria-hidden="true" />
          </button>
        </div>
      ))}
    </section>
  )
}
