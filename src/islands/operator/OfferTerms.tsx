import { lazy, Suspense, useState } from 'react'
import type { StaffOffer } from '#api/staff-promotions.ts'
import { formatPoints } from '#i18n/points.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Instead } from './lists.tsx'
import { moneyOf } from './money.ts'
import { OfferEstimate } from './OfferEstimate.tsx'
import { OfferRounds } from './OfferRounds.tsx'
import { initialOf } from './offer-form.ts'
import { tell } from './tell.ts'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

const OfferPreview = lazy(() => import('./OfferPreview.tsx').then((part) => ({ default: part.OfferPreview })))

export interface OfferTermsProps {
  readonly offer: StaffOffer
  readonly currency: string
  /** Name of the site's time zone. */
  readonly zone: string
  readonly onDone: () => void
  readonly onClose: () => void
}

/** What it cost, and what those who got it did in the days after. */
function Outcome({ offer }: Pick<OfferTermsProps, 'offer'>) {
  const { say, locale } = useWords()
  const { data } = useData((id: string, signal) => staffCall('staffOfferOutcome', { id }, { signal }), offer.id)
  if (data === undefined) return <div className="skel h-28" aria-busy="true" />
  const money = (amount: string) => moneyOf(amount, data.currency, locale)
  const given = (amount: string) => (offer.reward.kind === 'points' ? formatPoints(amount, locale) : money(amount))
  const rows = [
    [say('offers.cost'), say('offers.paid', { sum: given(data.paid), n: data.times, members: data.members })],
    [say('offers.waits'), given(data.waiting)],
    [
      say('offers.brought', { days: data.days }),
      say('offers.both', { deposits: money(data.deposits), bets: money(data.bets) }),
    ],
  ] as const
  return (
    <dl className="dl">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Estimate({ offer }: Pick<OfferTermsProps, 'offer'>) {
  const loaded = useData((id: string, signal) => staffCall('staffOfferEstimate', { id }, { signal }), offer.id)
  if (loaded.data === undefined) return <Instead {...loaded} rows={3} />
  return <OfferEstimate estimate={loaded.data} kind={offer.reward.kind} />
}

/** A promotion as members see it, in each language and both themes; it is published and closed here. */
export function OfferTerms({ offer, currency, zone, onDone, onClose }: OfferTermsProps) {
  const { say, explain } = useWords()
  const [busy, setBusy] = useState(false)
  const next = offer.state === 'open' ? 'closed' : 'open'
  async function change(): Promise<void> {
    setBusy(true)
    try {
      await staffCall('staffOfferState', { id: offer.id, version: offer.version, state: next })
      tell('ok', say(`offers.done.${next}`))
      onDone()
      onClose()
    } catch (thrown) {
      tell('bad', explain(thrown))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={offer.name}
      closeLabel={say('close')}
      onClose={onClose}
      foot={
        may('rewards.write') && (
          <Button look={next === 'open' ? 'primary' : 'danger-line'} loading={busy} onClick={() => void change()}>
            {say(`offers.acts.${next}`)}
          </Button>
        )
      }
    >
      <div className="stack">
        <Suspense fallback={<div className="skel h-80" aria-busy="true" />}>
          <OfferPreview values={initialOf(offer, zone)} terms={offer.terms} {...{ currency, zone }} />
        </Suspense>
        {offer.state !== 'draft' && <Outcome offer={offer} />}
        {offer.state !== 'draft' && offer.reward.kind === 'rounds' && <OfferRounds offer={offer} />}
        {offer.state !== 'open' && <Estimate offer={offer} />}
      </div>
    </Dialog>
  )
}
