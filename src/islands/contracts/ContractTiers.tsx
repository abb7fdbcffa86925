import { type ContractKind, tierFields } from '#api/contract-kinds.ts'
import type { ContractTier } from '#api/contracts.ts'
import { formatDecimal, formatMoney } from '#i18n/format.ts'
import { bcp47 } from '#i18n/locale.ts'
import { usePopup } from '#islands/dialogs/context.ts'
import { useTalk } from '#islands/dialogs/Popup.tsx'
import { DataTable } from '#ui/DataTable.tsx'

/** Kinds that ask for a bet amount. */
type Salary = Exclude<ContractKind, 'dividend'>

export interface TermsProps {
  readonly contract: { readonly kind: ContractKind; readonly tiers: readonly ContractTier[] }
  readonly currencySymbol: string
}

/** What a tier asks for, by its words; what no tier asks for is left out. */
export function useAsked({ contract, currencySymbol }: TermsProps) {
  const { locale } = usePopup()
  const say = useTalk()
  return tierFields[contract.kind]
    .filter((field) => contract.tiers.some((tier) => Number(tier[field]) > 0))
    .map((field) => ({
      field,
      label: say(field === 'betAmount' ? `contract.betAmount.${contract.kind as Salary}` : `contract.${field}`),
      show: (tier: ContractTier) =>
        typeof tier[field] === 'number'
          ? tier[field].toLocaleString(bcp47[locale])
          : formatMoney(tier[field], currencySymbol, locale),
    }))
}

/** Tiers from the lowest to the highest: the highest that a team reaches is paid. */
export function ContractTiers(props: TermsProps) {
  const { locale } = usePopup()
  const say = useTalk()
  const asked = useAsked(props)
  const rate = (tier: ContractTier) => `${formatDecimal(tier.rate, locale)}%`
  return (
    <DataTable
      rows={props.contract.tiers}
      keyOf={(tier) => tier.rate}
      columns={[
        { head: say('contract.rate'), cell: (tier) => <b>{rate(tier)}</b> },
        ...asked.map(({ label, show }) => ({ head: label, className: 'r', cell: show })),
      ]}
      line={(tier) => (
        <dl className="dl">
          <div>
            <dt>{say('contract.rate')}</dt>
            <dd className="num">{rate(tier)}</dd>
          </div>
          {asked.map(({ field, label, show }) => (
            <div key={field}>
              <dt>{label}</dt>
              <dd className="num">{show(tier)}</dd>
            </div>
          ))}
        </dl>
      )}
    />
  )
}
