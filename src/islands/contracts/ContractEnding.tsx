import { useEffect, useRef, useState } from 'react'
import { formatDateTime, formatDecimal, formatMoney } from '#i18n/format.ts'
import { usePublic } from '#islands/data/use-resource.ts'
import { usePopup } from '#islands/dialogs/context.ts'
import { useTalk } from '#islands/dialogs/Popup.tsx'
import { loadRunningPeriod } from '#stores/contract-history.ts'
import { type Contract, loadContracts } from '#stores/contracts.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'

interface Sure {
  readonly contract: Contract
  readonly busy: boolean
  readonly onKeep: () => void
}

const reasonMax = 200

/** Rejects an offer, and says why if its reader likes; or takes an offer back. */
export function ContractNo(
  props: Sure & { readonly act: 'reject' | 'withdraw'; readonly onNo: (reason: string) => void },
) {
  const { act, busy, onKeep, onNo } = props
  const say = useTalk()
  const [reason, setReason] = useState('')
  const isReject = act === 'reject'
  return (
    <div className="grid gap-2">
      <p>{say(isReject ? 'contract.sureReject' : 'contract.sureWithdraw')}</p>
      {isReject && (
        <Field
          label={say('contract.why')}
          note={<p className="field__note">{say('contract.whyNote')}</p>}
          autoComplete="off"
          maxLength={reasonMax}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={onKeep}>{say('contract.keep')}</Button>
        <Button look="danger" loading={busy} onClick={() => onNo(reason.trim())}>
          {say(isReject ? 'contract.reject' : 'contract.withdraw')}
        </Button>
      </div>
    </div>
  )
}

/** From when on an ending counts, and what the running period has brought so far. */
function Counts({ contract }: Pick<Sure, 'contract'>) {
  const { locale } = usePopup()
  const say = useTalk()
  const { data, failure } = usePublic(loadRunningPeriod, contract.kind)
  if (failure !== undefined) return null
  if (data === undefined) return <div className="skel h-9" aria-busy="true" />
  const { running, countsFrom, currencySymbol, timeZone } = data
  const isReceived = contract.direction === 'received'
  const agreed = Date.parse(contract.answeredAt ?? contract.offeredAt)
  if ((isReceived && countsFrom !== undefined) || (running && agreed >= Date.parse(running.starts)))
    return <p className="muted">{say('contract.countsNot')}</p>
  if (running === undefined) return <p className="muted">{say('contract.countsOpen')}</p>
  return (
    <p className="muted">
      {say('contract.countsUntil', { time: formatDateTime(running.ends, timeZone).slice(0, 16) })}
      {isReceived && ` ${say('contract.earned', { sum: formatMoney(running.pay, currencySymbol, locale) })}`}
    </p>
  )
}

/** What was given on of the kind of a contract from above: it ends with it. */
function EndsWith({ contract: { kind } }: Pick<Sure, 'contract'>) {
  const { locale } = usePopup()
  const say = useTalk()
  const { data } = usePublic(loadContracts, { type: kind, direction: 'given' as const })
  const given = data?.contracts.filter((one) => one.direction === 'given' && one.kind === kind) ?? []
  if (given.length === 0) return null
  return (
    <div>
      <p>{say('contract.endsWith')}</p>
      <ul>
        {given.map((one) => (
          <li key={one.id} className="num">
            {one.party} · {formatDecimal(one.rate, locale)}%
          </li>
        ))}
        {data?.next !== undefined && <li>{say('contract.others')}</li>}
      </ul>
    </div>
  )
}

/** Ends a contract that runs: what ends with it, from when on, and its number typed as the sign that it is meant. */
export function ContractEnding(props: Sure & { readonly onEnd: (number: string) => void }) {
  const { contract, busy, onKeep, onEnd } = props
  const say = useTalk()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const number = `C-${contract.id}`
  useEffect(() => field.current?.focus(), [])
  const end = () => {
    if (typed.trim().toUpperCase() === number) return onEnd(typed)
    setWrong(true)
    field.current?.focus()
  }
  return (
    <form
      className="grid gap-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        end()
      }}
    >
      <p>{say('contract.sureTerminate')}</p>
      <Counts contract={contract} />
      {contract.direction === 'received' && <EndsWith contract={contract} />}
      <Field
        inputRef={field}
        label={say('contract.typeNumber', { number })}
        autoComplete="off"
        maxLength={24}
        value={typed}
        error={isWrong ? say('contract.wrongNumber', { number }) : undefined}
        onChange={(event) => {
          setTyped(event.target.value)
          setWrong(false)
        }}
      />
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={onKeep}>{say('contract.keep')}</Button>
        <Button look="danger" type="submit" loading={busy}>
          {say('contract.terminate')}
        </Button>
      </div>
    </form>
  )
}
