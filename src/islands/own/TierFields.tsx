import { type ContractKind, tierFields } from '#api/contract-kinds.ts'
import { t } from '#i18n/t.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { type Asked, emptyTier, type TierFaults, type TierWords, type TypedTier, tiersMax } from './tiers.ts'

export interface TierFieldsProps {
  readonly kind: ContractKind
  readonly tiers: readonly TypedTier[]
  readonly faults: TierFaults
  /** Names of what tiers ask for. */
  readonly asked: Readonly<Record<Asked, string>>
  readonly words: TierWords
  readonly onChange: (tiers: readonly TypedTier[]) => void
}

/** The tiers as they are typed, from the lowest to the highest, and the button that adds one. */
export function TierFields({ kind, tiers, faults, asked, words, onChange }: TierFieldsProps) {
  const fields = ['rate', ...tierFields[kind]] as const
  const set = (place: number, change: Partial<TypedTier>) =>
    onChange(tiers.map((tier, at) => (at === place ? { ...tier, ...change } : tier)))
  return (
    <>
      {tiers.map((tier, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tier is its place
        <fieldset key={place} className="tierform">
          <legend>{t(words, 'tier', { n: place + 1 })}</legend>
          <div className="tierform__f">
            {fields.map((field) => (
              <Field
                key={field}
                label={field === 'rate' ? words.rate : asked[field]}
                inputMode={field === 'activeMembers' ? 'numeric' : 'decimal'}
                autoComplete="off"
                maxLength={16}
                name={`${field}${place}`}
                value={tier[field]}
                error={faults[place]?.[field]}
                onChange={(event) => set(place, { [field]: event.target.value })}
              />
            ))}
          </div>
          {tiers.length > 1 && (
            <Button
              look="quiet"
              size="sm"
              aria-label={t(words, 'remove', { n: place + 1 })}
              onClick={() => onChange(tiers.filter((_, at) => at !== place))}
            >
              <span className="i i-ph-trash" aria-hidden="true" />
            </Button>
          )}
        </fieldset>
      ))}
      <div>
        <Button size="sm" disabled={tiers.length >= tiersMax} onClick={() => onChange([...tiers, emptyTier])}>
          <span className="i i-ph-plus" aria-hidden="true" />
          {words.add}
        </Button>
      </div>
    </>
  )
}
