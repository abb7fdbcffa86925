import { useState } from 'react'
import type { Language } from '#api/language.ts'
import type { StaffOffer } from '#api/staff-promotions.ts'
import { bcp47 } from '#i18n/locale.ts'
import { localeNames } from '#i18n/locale-names.ts'
import { formatPoints } from '#i18n/points.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { Instead } from './lists.tsx'
import { moneyOf } from './money.ts'
import { OfferRounds } from './OfferRounds.tsx'
import { languages } from './TextOf.tsx'
import { tell } from './tell.ts'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

export interface OfferTermsProps {
  readonly offer: StaffOffer
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

/** What it would have given in the past, and what that cannot know. */
function Estimate({ offer }: Pick<OfferTermsProps, 'offer'>) {
  const { say, messages, locale } = useWords()
  const loaded = useData((id: string, signal) => staffCall('staffOfferEstimate', { id }, { signal }), offer.id)
  const { data } = loaded
  if (data === undefined) return <Instead {...loaded} rows={3} />
  const number = (n: number) => n.toLocaleString(locale)
  const given = (amount: string) =>
    offer.reward.kind === 'points'
      ? say('offers.points', { n: formatPoints(amount, locale) })
      : moneyOf(amount, data.currency, locale)
  const texts = messages.offers.estimate
  const rows = [
    [texts.members, number(data.members)],
    [texts.qualified, say('offers.estimate.times', { n: number(data.qualified), times: number(data.times) })],
    [texts.sum, given(data.sum)],
    ...(data.most === undefined ? [] : [[texts.most, given(data.most)] as const]),
  ] as const
  return (
    <section className="stack" aria-labelledby="offer-estimate">
      <h3 className="h2" id="offer-estimate">
        {say('offers.estimate.title', { days: data.days })}
      </h3>
      <dl className="dl">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">{texts.unknown[data.basis]}</p>
    </section>
  )
}

/** A promotion as members read it in each language; it is published and closed here. */
export function OfferTerms({ offer, onDone, onClose }: OfferTermsProps) {
  const { say, locale, explain } = useWords()
  const [language, choose] = useState<Language>(locale)
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
  const { title, line } = offer.texts[language]
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
        <Segmented
          label={say('offers.language')}
          value={language}
          choices={languages.map((value) => ({ value, label: localeNames[value] }))}
          onChange={choose}
        />
        <div className="stack" lang={bcp47[language]}>
          <img className="h-auto w-full" src={`/scenes/${offer.art}.svg`} alt="" width="640" height="340" />
          <h3 className="h2">{title}</h3>
          <p className="muted">{line}</p>
          <ul className="list-disc pl-5">
            {offer.terms[language].map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        </div>
        {offer.state !== 'draft' && <Outcome offer={offer} />}
        {offer.state !== 'draft' && offer.reward.kind === 'rounds' && <OfferRounds offer={offer} />}
        {offer.state !== 'open' && <Estimate offer={offer} />}
      </div>
    </Dialog>
  )
}
