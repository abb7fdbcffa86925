import type { Output } from '#api/endpoint.ts'
import type { StaffApi } from '#api/staff-index.ts'
import { formatMoney } from '#i18n/format.ts'
import { TierTable } from '#islands/own/TierTable.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { ContractTexts } from './contract-texts.ts'
import { Instead } from './lists.tsx'
import type { useData } from './use-data.ts'
import { useWords } from './words.ts'

export type StaffContract = Output<StaffApi['staffContracts']>['content'][number]

export interface TermsProps {
  readonly contract: Pick<StaffContract, 'id' | 'kind' | 'tiers'>
  readonly symbol: string
  /** The words of contracts, which the page loads with its list: the table is there when it is opened. */
  readonly texts: ReturnType<typeof useData<unknown, ContractTexts>>
}

/** What each tier of a contract asks for, and what it pays. */
export function ContractTerms({ contract: { kind, tiers }, symbol, texts }: TermsProps) {
  const { locale } = useWords()
  if (texts.data === undefined) return <Instead {...texts} rows={tiers.length + 1} />
  const { table, asked } = texts.data
  return (
    <TierTable
      {...{ kind, tiers, locale }}
      messages={table}
      heads={asked[kind]}
      money={(amount) => formatMoney(amount, symbol, locale)}
    />
  )
}

/** The tiers of a contract in a pop-up. */
export function TermsDialog({ onClose, ...props }: TermsProps & { readonly onClose: () => void }) {
  const { say } = useWords()
  return (
    <Dialog
      title={say('contracts.tiersTitle', { number: `C-${props.contract.id}` })}
      closeLabel={say('close')}
      onClose={onClose}
    >
      <ContractTerms {...props} />
    </Dialog>
  )
}
