import { useEffect, useRef, useState } from 'react'
import { staffCall } from '#stores/staff-session.ts'
import { Tool } from './Picture.tsx'
import { useWords } from './words.ts'

export interface CoveredPictureProps {
  readonly document: string
  readonly upload: string
  readonly label: string
}

/** Asks for a picture for as long as it is held open, each time anew, so that each look is in the audit log. */
function useHeld({ document: id, upload }: CoveredPictureProps) {
  const { explain } = useWords()
  const [address, setAddress] = useState<string>()
  const [fault, setFault] = useState<string>()
  const held = useRef<AbortController>(undefined)
  const shown = useRef<string>(undefined)
  const cover = () => {
    held.current?.abort()
    held.current = undefined
    if (shown.current !== undefined) URL.revokeObjectURL(shown.current)
    shown.current = undefined
    setAddress(undefined)
  }
  const open = () => {
    if (held.current !== undefined) return
    const own = new AbortController()
    held.current = own
    setFault(undefined)
    staffCall('staffDocumentPicture', { id, upload }, { signal: own.signal })
      .then((blob) => {
        if (own.signal.aborted) return
        shown.current = URL.createObjectURL(blob)
        setAddress(shown.current)
      })
      .catch((thrown: unknown) => own.signal.aborted || setFault(explain(thrown)))
  }
  const latest = useRef(cover)
  latest.current = cover
  useEffect(() => {
    // Another window over this one, or another tab: nobody holds it any more.
    const stop = () => latest.current()
    addEventListener('blur', stop)
    addEventListener('visibilitychange', stop)
    return () => {
      removeEventListener('blur', stop)
      removeEventListener('visibilitychange', stop)
      stop()
    }
  }, [])
  return { address, fault, open, cover }
}

const holds = (key: string): boolean => key === ' ' || key === 'Enter'

/** A picture of a document: covered until somebody holds it open, and covered again when they let go. */
export function CoveredPicture(props: CoveredPictureProps) {
  const { say } = useWords()
  const { address, fault, open, cover } = useHeld(props)
  const [turn, setTurn] = useState(0)
  return (
    <div>
      <button
        type="button"
        className="slip slip--covered"
        data-turn={turn % 4}
        onPointerDown={(event) => event.button === 0 && open()}
        onPointerUp={cover}
        onPointerLeave={cover}
        onPointerCancel={cover}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (!holds(event.key)) return
          event.preventDefault()
          if (!event.repeat) open()
        }}
        onKeyUp={(event) => holds(event.key) && cover()}
        onBlur={cover}
      >
        {address === undefined ? (
          <span className="slip__cover">
            <span className="i i-ph-eye-slash" aria-hidden="true" />
            <b>{props.label}</b>
            <span>{fault ?? say('documents.hold')}</span>
          </span>
        ) : (
          <img src={address} alt={props.label} draggable={false} />
        )}
      </button>
      <div className="sliptools">
        <Tool label={say('queue.turn')} icon="i-ph-arrow-clockwise" onClick={() => setTurn(turn + 1)} />
      </div>
    </div>
  )
}
