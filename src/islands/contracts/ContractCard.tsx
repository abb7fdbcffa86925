import { useState } from 'react'
import { type ContractKind, type ContractTier, tierFields } from '#api/contracts.ts'
import { formatDateTime, formatDay, formatDecimal, formatMoney } from '#i18n/format.ts'
import { bcp47 } from '#i18n/locale.ts'
import { usePopup } from '#islands/dialogs/context.ts'
import { FailureAlert } from '#islands/dialogs/FailureAlert.tsx'
import { useTalk, useTalkTexts } from '#islands/dialogs/Popup.tsx'
import { Played } from '#islands/own/Played.tsx'
import type { Contract, ContractAction } from '#stores/contracts.ts'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'

/** Kinds that ask for a bet amount. */
type Salary = Exclude<ContractKind, 'dividend'>

interface CardProps {
  readonly contract: Contract
  readonly currencySymbol: string
  readonly act: (contract: Contract, action: ContractAction, endLowerDownline: boolean) => Promise<void>
}

/** What a tier asks for, by its words; what no tier asks for is left out. */
function useAsked({ contract, currencySymbol }: Pick<CardProps, 'contract' | 'currencySymbol'>) {
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
function Tiers(props: Pick<CardProps, 'contract' | 'currencySymbol'>) {
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

/** What the only tier asks for, and since when the contract runs or waits. */
function Conditions({ contract, currencySymbol }: Pick<CardProps, 'contract' | 'currencySymbol'>) {
  const { locale } = usePopup()
  const say = useTalk()
  const asked = useAsked({ contract, currencySymbol })
  const [only, ...more] = contract.tiers
  return (
    <dl className="dl">
      {more.length === 0 &&
        only &&
        asked.map(({ field, label, show }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd className="num">{show(only)}</dd>
          </div>
        ))}
      <div>
        <dt>{say(contract.status === 'offered' ? 'contract.offered' : 'contract.since')}</dt>
        <dd>{formatDay(contract.answeredAt ?? contract.offeredAt, locale)}</dd>
      </div>
      {contract.lapsesAt !== undefined && (
        <div>
          <dt>{say('contract.lapses')}</dt>
          <dd>{formatDateTime(contract.lapsesAt).slice(0, 16)}</dd>
        </div>
      )}
    </dl>
  )
}

/** What accepting would end below, and the agreement to it. */
function Ends(
  props: Pick<CardProps, 'contract'> & { readonly agreed: boolean; readonly onAgree: (yes: boolean) => void },
) {
  const { locale } = usePopup()
  const say = useTalk()
  return (
    <div className="alert alert--warn">
      <span className="i i-ph-warning" aria-hidden="true" />
      <div>
        <p>{say('contract.ends')}</p>
        <ul>
          {props.contract.ends.map(({ id, party, rate }) => (
            <li key={id} className="num">
              {party} · {formatDecimal(rate, locale)}%
            </li>
          ))}
        </ul>
        <label className="check">
          <input type="checkbox" checked={props.agreed} onChange={(event) => props.onAgree(event.target.checked)} />
          <span>{say('contract.agree')}</span>
        </label>
      </div>
    </div>
  )
}

/** One contract: rate, conditions, and what its reader may do. What cannot be undone is asked twice. */
export function ContractCard({ contract, currencySymbol, act }: CardProps) {
  const { locale } = usePopup()
  const say = useTalk()
  const { played } = useTalkTexts().contract
  const [asked, setAsked] = useState<ContractAction>()
  const [agreed, setAgreed] = useState(false)
  const [busy, setBusy] = useState<ContractAction>()
  const [failed, setFailed] = useState<unknown>()
  const { kind, status, direction, rate } = contract
  const party = contract.party ?? say('contract.house')
  const mayAnswer = status === 'offered' && direction === 'received'
  const run = async (action: ContractAction) => {
    setBusy(action)
    setFailed(undefined)
    try {
      await act(contract, action, agreed)
    } catch (thrown) {
      setFailed(thrown ?? 'failed')
    }
    setBusy(undefined)
    setAsked(undefined)
  }
  const ending = status === 'offered' && direction === 'given' ? 'contract.withdraw' : 'contract.terminate'
  return (
    <article className="panel grid gap-3" aria-label={`${say(`contract.kind.${kind}`)}, ${party}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="panel__title">{say(`contract.kind.${kind}`)}</h3>
        <span className={mayAnswer ? 'status status--wait' : status === 'accepted' ? 'status status--ok' : 'status'}>
          {say(`contract.status.${status}`)}
        </span>
      </div>
      <p className="muted">
        {contract.tiers.length > 1 && `${say('contract.upTo')} `}
        <b className="num text-[20px] text-text">{formatDecimal(rate, locale)}%</b> {say(`contract.of.${kind}`)} ·{' '}
        {say(direction === 'received' ? 'contract.from' : 'contract.to', { party })}
      </p>
      {contract.tiers.length > 1 && <Tiers contract={contract} currencySymbol={currencySymbol} />}
      <Conditions contract={contract} currencySymbol={currencySymbol} />
      {mayAnswer && <Played kind={kind} terms={() => contract.tiers} words={played} locale={locale} />}
      {mayAnswer && contract.ends.length > 0 && <Ends contract={contract} agreed={agreed} onAgree={setAgreed} />}
      {failed !== undefined && <FailureAlert thrown={failed} />}
      {asked ? (
        <fieldset className="grid gap-2">
          <legend className="mb-2">{say(asked === 'reject' ? 'contract.sureReject' : 'contract.sureTerminate')}</legend>
          <div className="grid grid-cols-2 gap-2">
            <Button onClick={() => setAsked(undefined)}>{say('contract.keep')}</Button>
            <Button look="danger" loading={busy === asked} onClick={() => void run(asked)}>
              {say(asked === 'reject' ? 'contract.reject' : ending)}
            </Button>
          </div>
        </fieldset>
      ) : mayAnswer ? (
        <div className="grid grid-cols-2 gap-2">
          <Button onClick={() => setAsked('reject')}>{say('contract.reject')}</Button>
          <Button
            look="primary"
            loading={busy === 'accept'}
            disabled={contract.ends.length > 0 && !agreed}
            onClick={() => void run('accept')}
          >
            {say('contract.accept')}
          </Button>
        </div>
      ) : (
        <Button look="danger-line" onClick={() => setAsked('terminate')}>
          {say(ending)}
        </Button>
      )}
    </article>
  )
}
