export interface MethodCard<V extends string> {
  readonly value: V
  /** Whole icon class. */
  readonly icon: string
  readonly name: string
  readonly note?: string | undefined
}

export interface MethodCardsProps<V extends string> {
  readonly label: string
  readonly cards: readonly MethodCard<V>[]
  readonly value: V
  readonly onChange: (value: V) => void
}

/** One of a few ways, each a card; the browser's own radio buttons below. */
export function MethodCards<V extends string>({ label, cards, value, onChange }: MethodCardsProps<V>) {
  return (
    <fieldset className="ways">
      <legend className="muted">{label}</legend>
      {cards.map((card) => (
        <label key={card.value} className="way">
          <input
            type="radio"
            name="way"
            className="sr"
            value={card.value}
            checked={card.value === value}
            onChange={() => onChange(card.value)}
          />
          <span className={`i ${card.icon}`} aria-hidden="true" />
          <b>{card.name}</b>
          {card.note && <small>{card.note}</small>}
        </label>
      ))}
    </fieldset>
  )
}
