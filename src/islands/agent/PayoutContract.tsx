import type { ContractKind } from '#api/contracts.ts'
import { formatDateTime, formatDecimal } from '#i18n/format.ts'
import { t } from '#i18n/t.ts'
import { useMore } from '#islands/data/use-more.ts'
import { TierTable } from '#islands/own/TierTable.tsx'
import type { Contract } from '#stores/contracts.ts'
import { loadGivenOf } from '#stores/payouts.ts'
import { Button } from '#ui/Button.tsx'
import { type PayProps, writersOf } from './pay-words.ts'

/** Names of what tiers ask for, and of what a kind pays a share of. */
export interface TermWords {
  readonly activeMembers: string
  readonly periodValidBet: string
  readonly periodProfitLoss: string
  readonly betAmount: string
  readonly of: string
}

interface ContractProps extends PayProps {
  readonly kind: ContractKind
  readonly contracts: readonly Contract[]
  /** The answer that these are of. */
  readonly agreed: { readonly contracts: readonly Contract[]; readonly next?: string | undefined }
  readonly symbol: string
  readonly zone: string
  readonly terms: TermWords
  /** The rate of the tier that is reached in the running period. */
  readonly rate: string | undefined
  readonly countsFrom: string | undefined
}

const OpenContracts = ({ messages }: Pick<PayProps, 'messages'>) => (
  <button type="button" className="btn btn--second" data-action="contract" aria-haspopup="dialog">
    {messages.open}
  </button>
)

/** A contract that is offered, with the way to its answer. */
export function PayoutOffer({
  contracts,
  zone,
  messages,
  locale,
}: Pick<ContractProps, 'contracts' | 'zone' | keyof PayProps>) {
  const offer = contracts.find(({ status, direction }) => status === 'offered' && direction === 'received')
  if (offer === undefined) return null
  const rate = formatDecimal(offer.rate, locale)
  return (
    <button type="button" className="callout" data-action="contract" aria-haspopup="dialog">
      <span className="i i-ph-file-text" aria-hidden="true" />
      <span className="callout__text">
        <b>{t(messages, 'offer', { party: offer.party ?? messages.house, rate })}</b>
        {offer.lapsesAt !== undefined && (
          <small>{t(messages, 'offerUntil', { time: formatDateTime(offer.lapsesAt, zone).slice(0, 16) })}</small>
        )}
      </span>
      <span className="link">{messages.review}</span>
    </button>
  )
}

/** What the agent has given on of the kind, the newest first. */
function Given({ kind, agreed, messages, locale }: Pick<ContractProps, 'kind' | 'agreed' | keyof PayProps>) {
  const list = useMore(agreed, (cursor) => loadGivenOf(kind, cursor))
  const given = list.rows.filter(({ direction }) => direction === 'given')
  return (
    <section className="panel stack" aria-labelledby="given-contracts">
      <h2 className="panel__title" id="given-contracts">
        {messages.given}
      </h2>
      {given.length === 0 ? (
        <p className="muted">{messages.givenNone}</p>
      ) : (
        <dl className="dl">
          {given.map((one) => (
            <div key={one.id}>
              <dt className="min-w-0">
                <span className="clip">{one.party}</span>{' '}
                {one.status === 'offered' && <span className="status status--wait">{messages.offered}</span>}
              </dt>
              <dd className="num">
                {one.tiers.length > 1
                  ? t(messages, 'upTo', { rate: formatDecimal(one.rate, locale) })
                  : `${formatDecimal(one.rate, locale)}%`}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {list.failure !== undefined && <p role="alert">{messages.failed}</p>}
      {list.more && (
        <Button loading={list.isBusy} onClick={() => void list.more?.()}>
          {messages.givenMore}
        </Button>
      )}
    </section>
  )
}

/** The agent's own contract of a kind, and those that were given on. */
export function PayoutContract(props: ContractProps) {
  const { kind, contracts, agreed, symbol, zone, terms, rate, countsFrom, messages, locale } = props
  const own = contracts.find(({ status, direction }) => status === 'accepted' && direction === 'received')
  return (
    <div className="stack">
      <section className="panel stack" aria-labelledby="own-contract">
        <div className="spread">
          <h2 className="panel__title" id="own-contract">
            {messages.contract}
          </h2>
          {own && <span className="status status--ok">{messages.inForce}</span>}
        </div>
        {own ? (
          <>
            <TierTable
              {...{ kind, rate, messages, locale }}
              tiers={own.tiers}
              heads={terms}
              money={writersOf(symbol, locale).money}
            />
            <dl className="dl">
              <div>
                <dt>{messages.with}</dt>
                <dd>{own.party ?? messages.house}</dd>
              </div>
              <div>
                <dt>{messages.since}</dt>
                <dd className="num">{formatDateTime(own.answeredAt ?? own.offeredAt, zone).slice(0, 10)}</dd>
              </div>
              <div>
                <dt>{messages.number}</dt>
                <dd className="num">C-{own.id}</dd>
              </div>
            </dl>
            {countsFrom !== undefined && (
              <p className="muted">
                {t(messages, 'countsFrom', { time: formatDateTime(countsFrom, zone).slice(0, 16) })}
              </p>
            )}
          </>
        ) : (
          <p className="muted">{t(messages, 'noContract', { of: terms.of })}</p>
        )}
        <div>
          <OpenContracts messages={messages} />
        </div>
      </section>
      {own && <Given {...{ kind, agreed, messages, locale }} />}
    </div>
  )
}
