import { useState } from 'react'
import { formatDateTime, formatDay, formatDecimal } from '#i18n/format.ts'
import { usePopup } from '#islands/dialogs/context.ts'
import { FailureAlert } from '#islands/dialogs/FailureAlert.tsx'
import { useTalk, useTalkTexts } from '#islands/dialogs/Popup.tsx'
import { Played } from '#islands/own/Played.tsx'
import { type AnswerParts, type Contract, type ContractAction, playContract } from '#stores/contracts.ts'
import { Button } from '#ui/Button.tsx'
import { ContractEnding, ContractNo } from './ContractEnding.tsx'
import { ContractEnds } from './ContractEnds.tsx'
import { ContractTiers, useAsked } from './ContractTiers.tsx'

interface CardProps {
  readonly contract: Contract
  readonly currencySymbol: string
  /** Name of the site's time zone. */
  readonly zone: string
  readonly act: (contract: Contract, action: ContractAction, parts: AnswerParts) => Promise<void>
}

/** What the only tier asks for, and since when the contract runs or waits. */
function Conditions({ contract, currencySymbol, zone }: Pick<CardProps, 'contract' | 'currencySymbol' | 'zone'>) {
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
        <dt>{say('contract.number')}</dt>
        <dd className="num">C-{contract.id}</dd>
      </div>
      <div>
        <dt>{say(contract.status === 'offered' ? 'contract.offered' : 'contract.since')}</dt>
        <dd>{formatDay(contract.answeredAt ?? contract.offeredAt, locale, zone)}</dd>
      </div>
      {contract.lapsesAt !== undefined && (
        <div>
          <dt>{say('contract.lapses')}</dt>
          <dd>{formatDateTime(contract.lapsesAt, zone).slice(0, 16)}</dd>
        </div>
      )}
    </dl>
  )
}

/** One contract: rate, conditions, and what its reader may do. What cannot be undone is asked twice. */
export function ContractCard({ contract, currencySymbol, zone, act }: CardProps) {
  const { locale } = usePopup()
  const say = useTalk()
  const { played } = useTalkTexts().contract
  const [asked, setAsked] = useState<ContractAction>()
  const [agreed, setAgreed] = useState(false)
  const [again, setAgain] = useState(true)
  const [busy, setBusy] = useState<ContractAction>()
  const [failed, setFailed] = useState<unknown>()
  const { kind, status, direction, rate } = contract
  const party = contract.party ?? say('contract.house')
  const mayAnswer = status === 'offered' && direction === 'received'
  const run = async (action: ContractAction, parts: AnswerParts = {}) => {
    setBusy(action)
    setFailed(undefined)
    try {
      await act(contract, action, parts)
      setAsked(undefined)
    } catch (thrown) {
      setFailed(thrown ?? 'failed')
    }
    setBusy(undefined)
  }
  const sure = { contract, busy: busy !== undefined, onKeep: () => setAsked(undefined) }
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
      {contract.tiers.length > 1 && <ContractTiers contract={contract} currencySymbol={currencySymbol} />}
      <Conditions {...{ contract, currencySymbol, zone }} />
      {mayAnswer && (
        <Played
          kind={kind}
          terms={() => contract.tiers}
          play={(terms) => playContract(kind, terms)}
          words={played}
          locale={locale}
        />
      )}
      {mayAnswer && contract.ends.length > 0 && (
        <ContractEnds {...{ contract, agreed, again }} onAgree={setAgreed} onAgain={setAgain} />
      )}
      {failed !== undefined && <FailureAlert thrown={failed} />}
      {asked === 'reject' ? (
        <ContractNo {...sure} act="reject" onNo={(reason) => void run('reject', reason === '' ? {} : { reason })} />
      ) : asked === 'terminate' && status === 'offered' ? (
        <ContractNo {...sure} act="withdraw" onNo={() => void run('terminate')} />
      ) : asked === 'terminate' ? (
        <ContractEnding {...sure} onEnd={(number) => void run('terminate', { number })} />
      ) : mayAnswer ? (
        <div className="grid grid-cols-2 gap-2">
          <Button onClick={() => setAsked('reject')}>{say('contract.reject')}</Button>
          <Button
            look="primary"
            loading={busy === 'accept'}
            disabled={contract.ends.length > 0 && !agreed}
            onClick={() => void run('accept', { endLowerDownline: agreed, ...(agreed && { offerAgain: again }) })}
          >
            {say('contract.accept')}
          </Button>
        </div>
      ) : (
        <Button look="danger-line" onClick={() => setAsked('terminate')}>
          {say(status === 'offered' ? 'contract.withdraw' : 'contract.terminate')}
        </Button>
      )}
    </article>
  )
}
