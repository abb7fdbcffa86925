import { useId } from 'react'
import { useWords } from './words.ts'

export interface GivesUpProps {
  readonly account: string
  /** The bonus money that is lost, as it is shown. */
  readonly sum: string
  readonly isAgreed: boolean
  readonly error?: string | undefined
  readonly onChange: (isAgreed: boolean) => void
}

/** Says what bonus money a withdrawal ends, and asks whether the member has agreed to lose it. */
export function GivesUp({ account, sum, isAgreed, error, onChange }: GivesUpProps) {
  const { say } = useWords()
  const id = useId()
  return (
    <div className={error === undefined ? 'field' : 'field is-error'}>
      <div className="alert alert--warn">
        <span className="i i-ph-gift" aria-hidden="true" />
        <span>{say('givesUp.lead', { sum, account })}</span>
      </div>
      <label className="cluster">
        <input
          type="checkbox"
          className="tick"
          checked={isAgreed}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : id}
          onChange={(event) => onChange(event.target.checked)}
        />
        {say('givesUp.agreed', { sum, account })}
      </label>
      {error !== undefined && (
        <p id={id} className="field__err">
          {error}
        </p>
      )}
    </div>
  )
}
