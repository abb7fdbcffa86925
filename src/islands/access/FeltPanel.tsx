import { t } from '#i18n/t.ts'
import { usePopup } from '#islands/dialogs/context.ts'

/** The left side of log-in and registration from 900 px: the operator's banner of that place, else the table. */
export function FeltPanel({ banner }: { readonly banner: string }) {
  const { messages } = usePopup()
  const own = document.querySelector<HTMLTemplateElement>(`[data-banner=${banner}]`)
  return (
    <div className="dialog__art felt [--ar:0px]">
      <svg width="97" height="32" fill="currentColor" className="brass" aria-hidden="true">
        <use href="#logo" />
      </svg>
      {own ? (
        <div ref={(place) => place?.replaceChildren(own.content.cloneNode(true))} />
      ) : (
        // Three arcs, five betting spots, a hand of two and a chip.
        <div className="dialog__table" />
      )}
      <div>
        <p className="display text-[22px]">{t(messages.access, 'felt.line')}</p>
        <p className="muted mt-1.5 text-[13px] leading-[var(--lh-body)]">{t(messages.access, 'felt.note')}</p>
      </div>
    </div>
  )
}
