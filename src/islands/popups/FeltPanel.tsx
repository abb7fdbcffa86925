import { t } from '#i18n/t.ts'
import { usePopup } from './context.ts'

/** The table of the felt panel: three arcs, five betting spots, a hand of two and a chip. */
function Table() {
  return (
    <svg viewBox="0 0 320 250" className="-mx-[6%] my-auto w-[112%] max-w-none" aria-hidden="true">
      <g fill="none" stroke="#d9b15c">
        <path d="M20 30h280c0 120-62 196-140 196S20 150 20 30z" strokeWidth="2.4" />
        <path d="M34 30h252c0 110-56 182-126 182S34 140 34 30z" strokeOpacity=".5" />
        <path d="M70 30c4 72 40 122 90 122s86-50 90-122" strokeOpacity=".8" strokeWidth="1.6" />
      </g>
      <g fill="none" stroke="#f4eddd" strokeOpacity=".55" strokeWidth="1.6">
        <circle cx="70" cy="120" r="13" />
        <circle cx="104" cy="164" r="13" />
        <circle cx="160" cy="182" r="13" />
        <circle cx="216" cy="164" r="13" />
        <circle cx="250" cy="120" r="13" />
      </g>
      <g transform="translate(136 96) rotate(-8)">
        <rect x="-30" y="-42" width="60" height="84" rx="6" fill="#e9ddc0" />
        <path fill="#b8432f" d="M0 18C-9 8-18 1-18-8c0-10 13-12 18-3 5-9 18-7 18 3 0 9-9 16-18 26z" />
      </g>
      <g transform="translate(186 98) rotate(7)">
        <rect x="-30" y="-42" width="60" height="84" rx="6" fill="#fbf4e2" />
        <path
          fill="#102a20"
          d="M0-20C8-10 17-4 17 5c0 8-10 11-15 4 0 6 2 9 6 10H-8c4-1 6-4 6-10-5 7-15 4-15-4 0-9 9-15 17-25z"
        />
      </g>
      <g transform="translate(216 164)">
        <circle r="12" fill="#cc5a40" />
        <circle r="10" fill="none" stroke="#f5ebd2" strokeWidth="3" strokeDasharray="5 5.4" />
        <circle r="6" fill="#9c3f2c" />
      </g>
    </svg>
  )
}

/** The left side of log-in and registration from 900 px. */
export function FeltPanel() {
  const { messages } = usePopup()
  return (
    <div className="dialog__art felt [--ar:0px]">
      <svg width="97" height="32" fill="currentColor" className="brass" aria-hidden="true">
        <use href="#logo" />
      </svg>
      <Table />
      <div>
        <p className="display text-[22px]">{t(messages.access, 'felt.line')}</p>
        <p className="muted mt-1.5 text-[13px] leading-[var(--lh-body)]">{t(messages.access, 'felt.note')}</p>
      </div>
    </div>
  )
}
