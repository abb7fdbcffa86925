import { type ContractKind, tierFields } from '#api/contract-kinds.ts'
import type { ContractTier } from '#api/contracts.ts'
import { formatDecimal } from '#i18n/format.ts'
import { bcp47, type Locale } from '#i18n/locale.ts'
import type { Asked } from './tiers.ts'

/** What tiers of a kind ask for; what none of them asks for is left out. */
export const asksOf = (kind: ContractKind, tiers: readonly ContractTier[]): readonly Asked[] =>
  tierFields[kind].filter((field) => tiers.some((tier) => Number(tier[field]) > 0))

/** What the table says: a tier, the one that is reached, and the row of what the team did. */
export type TierTableWords = Pick<typeof import('#locales/en/pay.json'), 'tier' | 'reached' | 'period'>

export interface TierTableProps {
  readonly kind: ContractKind
  readonly tiers: readonly ContractTier[]
  /** The rate of the tier that is reached. */
  readonly rate?: string | undefined
  /** Writes an amount. */
  readonly money: (amount: string) => string
  /** Names of what is asked for. */
  readonly heads: Readonly<Record<Asked, string>>
  /** What the team did, as a last row. */
  readonly did?: Readonly<Record<Asked, number | string>>
  readonly messages: TierTableWords
  readonly locale: Locale
}

/** Tiers from the lowest to the highest, with the one that is reached. */
export function TierTable({ kind, tiers, rate, money, heads, did, messages, locale }: TierTableProps) {
  const fields = asksOf(kind, tiers)
  const show = (value: number | string) =>
    typeof value === 'number' ? value.toLocaleString(bcp47[locale]) : money(value)
  return (
    <div className="tablebox">
      <table className="tiers">
        <thead>
          <tr>
            <th scope="col">{messages.tier}</th>
            {fields.map((field) => (
              <th key={field} scope="col">
                {heads[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tiers.map((tier) => {
            const isReached = rate !== undefined && Number(rate) === Number(tier.rate)
            return (
              <tr key={tier.rate} className={isReached ? 'is-on' : undefined}>
                <td>
                  {formatDecimal(tier.rate, locale)}% {isReached && <small>{messages.reached}</small>}
                </td>
                {fields.map((field) => (
                  <td key={field}>{show(tier[field])}</td>
                ))}
              </tr>
            )
          })}
          {did && fields.length > 0 && (
            <tr>
              <td>{messages.period}</td>
              {fields.map((field) => (
                <td key={field}>
                  <b>{show(did[field])}</b>
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
