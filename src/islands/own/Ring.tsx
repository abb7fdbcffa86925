const radius = 42
const gap = 6
const whole = 2 * Math.PI * radius

/** How many of some parts are done, as a ring of as many pieces. */
export function Ring({
  done,
  total,
  label,
}: {
  readonly done: number
  readonly total: number
  readonly label: string
}) {
  const piece = whole / total
  return (
    <div className="ring" role="img" aria-label={label}>
      <svg viewBox="0 0 96 96" aria-hidden="true">
        {Array.from({ length: total }, (_, index) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces are places
            key={index}
            cx="48"
            cy="48"
            r={radius}
            className={index < done ? 'ring__on' : 'ring__off'}
            strokeDasharray={`${(piece - gap).toFixed(2)} ${(whole - piece + gap).toFixed(2)}`}
            strokeDashoffset={(-index * piece).toFixed(2)}
          />
        ))}
      </svg>
      <b className="num" aria-hidden="true">
        {done}
        <small>/{total}</small>
      </b>
    </div>
  )
}
