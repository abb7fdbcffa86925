import { useEffect, useState } from 'react'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { useWords } from './words.ts'

interface ToolProps {
  readonly label: string
  readonly icon: string
  readonly pressed?: boolean
  readonly onClick: () => void
}

/** A button below a picture. */
export const Tool = ({ label, icon, pressed, onClick }: ToolProps) => (
  <button type="button" className="icon-btn icon-btn--sm" aria-label={label} aria-pressed={pressed} onClick={onClick}>
    <span className={`i ${icon}`} aria-hidden="true" />
  </button>
)

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
        <Tool
          label={say('queue.larger')}
          icon="i-ph-magnifying-glass-plus"
          pressed={isLarge}
          onClick={() => setLarge(!isLarge)}
        />
        <Tool label={say('queue.turn')} icon="i-ph-arrow-clockwise" onClick={() => setTurn(turn + 1)} />
      </div>
    </div>
  )
}

/** Pictures that came with something: looked at on purpose, because each look stands in the audit log. */
export function Pictures({ ids }: { readonly ids: readonly string[] }) {
  const { say } = useWords()
  const [isOpen, setOpen] = useState(false)
  if (ids.length === 0) return null
  const label = say('complaints.pictures', { n: ids.length })
  if (!may('uploads.read')) return <p className="faint fs12">{label}</p>
  if (isOpen) return ids.map((id, at) => <Picture key={id} id={id} label={say('complaints.picture', { n: at + 1 })} />)
  return (
    <Button size="sm" onClick={() => setOpen(true)}>
      <span className="i i-ph-image" aria-hidden="true" />
      {label}
    </Button>
  )
}
