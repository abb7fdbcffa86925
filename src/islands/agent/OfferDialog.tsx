import { type FormEvent, useRef, useState } from 'react'
import { type ContractKind, contractKinds } from '#api/contract-kinds.ts'
import { failureCode } from '#browser/failure.ts'
import { formatDateTime, formatDecimal } from '#i18n/format.ts'
import { t } from '#i18n/t.ts'
import { Instead } from '#islands/data/Instead.tsx'
import { Played, type PlayedWords } from '#islands/own/Played.tsx'
import { TierFields } from '#islands/own/TierFields.tsx'
import { checkTiers, emptyTier, isFaulty, type TierFaults, type TypedTier, tiersOf } from '#islands/own/tiers.ts'
import { type Contract, offerContract, onContract, playContract } from '#stores/contracts.ts'
import { openDialog } from '#stores/dialog.ts'
import { loadContractsWith } from '#stores/payouts.ts'
import { toastFailure } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'
import { Chips } from '#ui/Chips.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { TermWords } from './PayoutContract.tsx'
import type { PayProps } from './pay-words.ts'
import { useAnswer } from './use-answer.ts'

export interface OfferProps extends PayProps {
  /** Account of an agent directly below. */
  readonly to: string
  /** Words of what tiers ask for, by kind. */
  readonly terms: Readonly<Record<ContractKind, TermWords>>
  readonly playedWords: PlayedWords
  readonly onClose: () => void
}

interface FormProps extends OfferProps {
  readonly kind: ContractKind
  readonly contracts: readonly Contract[]
  readonly onSent: (contract: Contract) => void
}

function OfferForm({ kind, contracts, to, terms, playedWords, messages, locale, onSent, onClose }: FormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const [tiers, setTiers] = useState<readonly TypedTier[]>([emptyTier])
  const [faults, setFaults] = useState<TierFaults>([])
  const [isSending, setSending] = useState(false)
  const own = contracts.find(({ direction, status }) => direction === 'received' && status === 'accepted')
  const given = contracts.filter(({ direction, party }) => direction === 'given' && party === to)
  if (own === undefined) return <p className="muted">{messages.offerForm.ownNone}</p>
  /** The tiers that are typed; where one is wrong, its field says so and has the focus. */
  const checked = () => {
    const found = checkTiers(kind, tiers, own.rate, messages.offerForm)
    setFaults(found)
    if (!isFaulty(found)) return tiersOf(kind, tiers)
    requestAnimationFrame(() => formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    return undefined
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = isSending ? undefined : checked()
    if (wanted === undefined) return
    setSending(true)
    try {
      onSent(await offerContract(kind, to, wanted))
    } catch (thrown) {
      toastFailure(failureCode(thrown) ?? 'failed')
    }
    setSending(false)
  }
  return (
    <form ref={formRef} className="stack" onSubmit={(event) => void send(event)} noValidate>
      <p className="muted">{t(messages, 'offerForm.own', { rate: formatDecimal(own.rate, locale) })}</p>
      {given.map(({ id, status, rate }) => (
        <p key={id} className="muted">
          {t(messages, status === 'accepted' ? 'offerForm.running' : 'offerForm.waiting', {
            account: to,
            rate: formatDecimal(rate, locale),
          })}
        </p>
      ))}
      {given.length > 0 && (
        <p>
          <Button
            size="sm"
            aria-haspopup="dialog"
            onClick={() => {
              onClose()
              openDialog({ name: 'contract', party: to })
            }}
          >
            {messages.open}
          </Button>
        </p>
      )}
      <TierFields {...{ kind, tiers, faults }} asked={terms[kind]} words={messages.offerForm} onChange={setTiers} />
      <p className="faint text-[13px]">
        {messages.offerForm.rise} {messages.offerForm.holds}
      </p>
      <Played
        key={JSON.stringify(tiers)}
        {...{ kind, locale }}
        account={to}
        terms={checked}
        play={(wanted) => playContract(kind, wanted, to)}
        words={playedWords}
      />
      <Button look="primary" type="submit" loading={isSending}>
        {messages.offerForm.send}
      </Button>
    </form>
  )
}

/** Offers a contract to an agent directly below: its kind and its tiers, none above what the agent above gets. */
export function OfferDialog(props: OfferProps) {
  const { to, messages, onClose } = props
  const [kind, setKind] = useState<ContractKind>('daily-salary')
  const [sent, setSent] = useState<{ readonly contract: Contract; readonly zone: string }>()
  const { data, input, status, retry } = useAnswer(loadContractsWith(to), kind, onContract)
  // The answer of another kind names another rate.
  const known = input === kind ? data : undefined
  return (
    <Dialog
      title={t(messages, 'offerForm.title', { account: to })}
      closeLabel={messages.offerForm.close}
      onClose={onClose}
    >
      {sent ? (
        <div className="stack">
          <p role="status" className="pos">
            {t(messages, 'offerForm.sent', {
              account: to,
              time: formatDateTime(sent.contract.lapsesAt ?? sent.contract.offeredAt, sent.zone).slice(0, 16),
            })}
          </p>
          <Button onClick={() => setSent(undefined)}>{messages.offerForm.again}</Button>
        </div>
      ) : (
        <div className="stack">
          <Chips
            label={messages.offerForm.kind}
            value={kind}
            choices={contractKinds.map((value) => ({ value, label: messages.titles[value] }))}
            onChange={setKind}
            wrap
          />
          {known ? (
            <OfferForm
              key={kind}
              {...props}
              {...{ kind, contracts: known.contracts }}
              onSent={(contract) => setSent({ contract, zone: known.timeZone })}
            />
          ) : (
            <Instead messages={messages} status={status} retry={retry} bare>
              <div className="skel h-60" />
            </Instead>
          )}
        </div>
      )}
    </Dialog>
  )
}
