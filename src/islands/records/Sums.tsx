export interface Sum {
  readonly label: string
  readonly value: string
  /** `pos` or `neg`. */
  readonly look?: string
  readonly note?: string | undefined
}

/** What a whole selection sums to, in one strip. */
export function Sums({ sums }: { readonly sums: readonly Sum[] }) {
  return (
    <dl className="sums">
      {sums.map(({ label, value, look = '', note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={`num ${look}`}>{value}</dd>
          {note && <dd className="sums__n">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
