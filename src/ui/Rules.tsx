export interface RulesProps {
  readonly rules: readonly { readonly text: string; readonly met: boolean }[]
  /** Nothing typed yet: conditions are neither met nor broken. */
  readonly idle: boolean
  /** Words for a reader who does not see the marks. */
  readonly metLabel: string
}

/** The conditions of a field in words, ticked off while somebody types. */
export function Rules({ rules, idle, metLabel }: RulesProps) {
  return (
    <ul className="rules">
      {rules.map(({ text, met }) => (
        <li key={text} className={idle ? undefined : met ? 'ok' : 'bad'}>
          <span
            className={idle ? 'i i-ph-circle' : met ? 'i i-ph-check-circle-fill' : 'i i-ph-x-circle-fill'}
            aria-hidden="true"
          />
          <span>
            {text}
            {!idle && met && <span className="sr"> ({metLabel})</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
