import { useEffect, useState } from 'react'
import { staffCall } from '#stores/staff-session.ts'
import { useWords } from './words.ts'

/** A picture that a member has sent. It is asked for with the session, kept for as long as it is shown, and can be enlarged and turned. */
export function Picture({ id, label }: { readonly id: string; readonly label: string }) {
  const { say, explain } = useWords()
  const [address, setAddress] = useState<string>()
  const [fault, setFault] = useState<string>()
  const [isLarge, setLarge] = useState(false)
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look is in the audit log, so it is asked for once
  useEffect(() => {
    let made: string | undefined
    const own = new AbortController()
    staffCall('staffPicture', { id }, { signal: own.signal })
      .then((blob) => {
        made = URL.createObjectURL(blob)
        setAddress(made)
      })
      .catch((thrown: unknown) => own.signal.aborted || setFault(explain(thrown)))
    return () => {
      own.abort()
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [id])
  if (fault !== undefined) return <p className="muted">{fault}</p>
  if (address === undefined) return <div className="skel slip" aria-busy="true" />
  return (
    <div>
      <div className={isLarge ? 'slip slip--large' : 'slip'} data-turn={turn % 4}>
        <img src={address} alt={label} />
      </div>
      <div className="sliptools">
        <button
          type="button"
          className="icon-btn icon-btn--sm"
          aria-label={say('queue.larger')}
          aria-pressed={isLarge}
          onClick={() => setLarge(!isLarge)}
        >
          <span className="i i-ph-magnifying-glass-plus" aria-hidden="true" />
        </button>
        <button
          type="button"
          className="icon-btn icon-btn--sm"
          aria-label={say('queue.turn')}
          onClick={() => setTurn(turn + 1)}
        >
          <span className="i i-ph-arrow-clockwise" aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}
