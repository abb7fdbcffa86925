/** The drawing of the design where no games are: a table without chips. */
export function ClearedTable() {
  return (
    <svg className="art" viewBox="0 0 168 104" fill="none" aria-hidden="true">
      <path d="M4 12h160c0 50-34 84-80 84S4 62 4 12z" fill="var(--brand-felt)" stroke="var(--accent)" strokeWidth="2" />
      <path
        d="M26 12c2 36 26 58 58 58s56-22 58-58M34 12c2 30 22 50 50 50s48-20 50-50"
        stroke="var(--brand-brass)"
        strokeOpacity=".7"
        strokeWidth="1.4"
      />
      <g stroke="#f4eddd" strokeOpacity=".5" strokeWidth="1.4">
        <rect x="60" y="20" width="20" height="28" rx="3" strokeDasharray="4 3" />
        <rect x="88" y="20" width="20" height="28" rx="3" strokeDasharray="4 3" />
        <circle cx="36" cy="56" r="6" />
        <circle cx="58" cy="76" r="6" />
        <circle cx="84" cy="83" r="6" />
        <circle cx="110" cy="76" r="6" />
        <circle cx="132" cy="56" r="6" />
      </g>
    </svg>
  )
}
