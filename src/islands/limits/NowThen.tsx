/** What is and what would be, side by side. */
export function NowThen(props: {
  readonly from: readonly [name: string, value: string]
  readonly to: readonly [name: string, value: string]
}) {
  return (
    <div className="nowthen">
      <span>
        <small>{props.from[0]}</small> <b className="num">{props.from[1]}</b>
      </span>
      <span className="i i-ph-arrow-right" aria-hidden="true" />
      <span>
        <small>{props.to[0]}</small> <b className="num">{props.to[1]}</b>
      </span>
    </div>
  )
}
