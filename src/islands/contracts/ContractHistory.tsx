import { useEffect, useState } from 'react'
import { formatDateTime, formatDecimal } from '#i18n/format.ts'
import { usePopup } from '#islands/dialogs/context.ts'
import { Failed, useTalk } from '#islands/dialogs/Popup.tsx'
import { type ContractVersion, loadContractHistory } from '#stores/contract-history.ts'
import { Button } from '#ui/Button.tsx'
import { ContractTiers } from './ContractTiers.tsx'

type Page = Awaited<ReturnType<typeof loadContractHistory>>
type Event = ContractVersion['events'][number]

/** One contract with its terms, and what happened to it, the first on top. */
function Version({ contract, page }: { readonly contract: ContractVersion; readonly page: Page }) {
  const { locale } = usePopup()
  const say = useTalk()
  const { id, kind, direction, party = say('contract.house'), status, rate, tiers, events } = contract
  const told = ({ what, by = say('contract.house'), reason }: Event) =>
    reason === undefined ? say(`contract.events.${what}`, { by }) : say('contract.events.rejectedWhy', { by, reason })
  return (
    <article className="panel grid gap-3" aria-label={`C-${id}, ${say(`contract.kind.${kind}`)}, ${party}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="panel__title">{say(`contract.kind.${kind}`)}</h3>
        <span className={status === 'accepted' ? 'status status--ok' : 'status'}>
          {say(`contract.status.${status}`)}
        </span>
      </div>
      <p className="muted">
        {tiers.length > 1 && `${say('contract.upTo')} `}
        <b className="num">{formatDecimal(rate, locale)}%</b> ·{' '}
        {say(direction === 'received' ? 'contract.from' : 'contract.to', { party })} ·{' '}
        <span className="num">C-{id}</span>
      </p>
      <ContractTiers contract={contract} currencySymbol={page.currencySymbol} />
      <ol className="grid gap-1">
        {events.map((event) => (
          <li key={event.what} className="flex flex-wrap gap-x-4">
            <time className="faint num" dateTime={event.at}>
              {formatDateTime(event.at, page.timeZone).slice(0, 16)}
            </time>
            <span className="min-w-0">{told(event)}</span>
          </li>
        ))}
      </ol>
    </article>
  )
}

/** Every contract that this agent was ever offered or has offered, newest first. */
export function ContractHistory() {
  const say = useTalk()
  const [pages, setPages] = useState<readonly Page[]>([])
  const [failed, setFailed] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const load = async (cursor?: string) => {
    setBusy(true)
    setFailed(undefined)
    try {
      const page = await loadContractHistory(cursor)
      setPages((before) => (cursor === undefined ? [page] : [...before, page]))
    } catch (thrown) {
      setFailed(thrown ?? 'failed')
    }
    setBusy(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page is loaded once
  useEffect(() => void load(), [])
  const { next } = pages.at(-1) ?? {}
  return (
    <div className="grid gap-3" aria-busy={busy}>
      {pages.length === 0 && failed === undefined && <div className="skel h-60" />}
      {pages[0]?.content.length === 0 && <p className="muted">{say('contract.historyNone')}</p>}
      {pages.map((page) => page.content.map((one) => <Version key={one.id} contract={one} page={page} />))}
      {failed !== undefined ? (
        <Failed thrown={failed} again={() => void load(next)} />
      ) : (
        next !== undefined && (
          <Button loading={busy} onClick={() => void load(next)}>
            {say('contract.more')}
          </Button>
        )
      )}
    </div>
  )
}
