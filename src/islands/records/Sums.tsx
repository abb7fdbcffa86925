export interface Sum {
  readonly label: string
  /** As it is read, with its currency. */
  readonly value: string
  /** `pos` or `neg` where gain and loss are told apart. */
  readonly look?: string
}

/** What a whole selection sums to, in one strip. */
export function Sums({ sums }: { readonly sums: readonly Sum[] }) {
  return (
    <dl className={sums.length === 3 ? 'sums sums--3' : 'sums'}>
      {sums.map(({ label, value, look = '' }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={`num ${look}`}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
