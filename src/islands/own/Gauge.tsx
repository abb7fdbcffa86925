import type { ReactNode } from 'react'

export interface GaugeProps {
  readonly name: ReactNode
  /** Have and need, in words. */
  readonly figures: string
  /** 0 to 100. */
  readonly percent: number
  /** What is left, and until when. */
  readonly rest?: ReactNode
}

/** A condition and how far it is; its bar says nothing that the figures do not. */
export function Gauge({ name, figures, percent, rest }: GaugeProps) {
  return (
    <div className={percent >= 100 ? 'gauge gauge--ok' : 'gauge'}>
      <div className="gauge__h">
        <span>{name}</span>
        <b className="num">{figures}</b>
      </div>
      <progress className="gauge__bar" max={100} value={percent} aria-hidden="true" />
      {rest !== undefined && <div className="gauge__f">{rest}</div>}
    </div>
  )
}
