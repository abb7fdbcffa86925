import { lazy, useState } from 'react'
import type { Output } from '#api/endpoint.ts'
import { gameTypes } from '#api/lobby.ts'
import {
  type OfferReward,
  offerArts,
  offerAudiences,
  offerNeeds,
  offerPays,
  offerRewards,
  offerTimes,
  offerWays,
} from '#api/promotion-rules.ts'
import type { StaffApi } from '#api/staff-index.ts'
import type { StaffOffer } from '#api/staff-promotions.ts'
import { CallFailure } from '#browser/failure.ts'
import { staffCall } from '#stores/staff-session.ts'
import { Field } from '#ui/Field.tsx'
import { AmountField } from '#ui/form/AmountField.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { FormDialog } from './FormDialog.tsx'
import { moneyOf } from './money.ts'
import { OfferEstimate } from './OfferEstimate.tsx'
import { asks, exampleOf, faultsOf, initialOf, type OfferValues, wantedOf, weightOf, worthOf } from './offer-form.ts'
import { TextsFields } from './TextsFields.tsx'
import { tell } from './tell.ts'
import { lineOf } from './texts-form.ts'
import { useWords } from './words.ts'

const OfferPreview = lazy(() => import('./OfferPreview.tsx').then((part) => ({ default: part.OfferPreview })))

export interface OfferDialogProps {
  /** Absent for a new one. */
  readonly offer: StaffOffer | undefined
  readonly currency: string
  readonly zone: string
  /** With what is stored now: its terms are looked at next. */
  readonly onDone: (offer: StaffOffer) => void
  readonly onClose: () => void
}

/** What rules that were typed would have given, and their terms. */
type Tried = Output<StaffApi['staffTryOffer']> & { readonly of: string }

function useOffer({ offer, zone, onDone }: OfferDialogProps) {
  const { say, explain } = useWords()
  const [tried, setTried] = useState<Tried>()
  const faults = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, say('offers.wrong')]))
  const form = useForm({
    initial: () => initialOf(offer, zone),
    check: (values) => faults(faultsOf(values, offer === undefined)),
    async send(values) {
      const wanted = wantedOf(values, offer, zone)
      // What runs changes for everybody at once: what that would have cost is looked at before.
      if (offer?.state === 'open' && tried?.of !== JSON.stringify(values)) {
        setTried({ of: JSON.stringify(values), ...(await staffCall('staffTryOffer', wanted)) })
        return
      }
      const stored = await (offer
        ? staffCall('staffChangeOffer', { ...wanted, id: offer.id, version: offer.version })
        : staffCall('staffAddOffer', { ...wanted, name: values.name.trim() }))
      tell('ok', say('offers.saved'))
      onDone(stored)
    },
    explain(thrown) {
      const fields = thrown instanceof CallFailure ? Object.keys(thrown.details.fields ?? {}) : []
      return { alert: explain(thrown), ...(fields.length > 0 && { faults: faults(fields) }) }
    },
  })
  return { form, tried: tried?.of === JSON.stringify(form.values) ? tried : undefined }
}
type OfferForm = ReturnType<typeof useOffer>['form']

interface PartProps {
  readonly form: OfferForm
  readonly currency: string
}

/** A choice whose words stand in the catalogue under the field's name. */
function useChoice(form: OfferForm) {
  const { say, messages } = useWords()
  return (name: keyof OfferValues & keyof typeof messages.offers.choices, values: readonly string[]) => {
    const words: Readonly<Record<string, string>> = messages.offers.choices[name]
    return (
      <SelectField
        label={say(`offers.fields.${name}`)}
        options={values.map((value) => ({ value, label: words[value || 'none']! }))}
        {...form.field(name)}
      />
    )
  }
}

/** Whom it is for, when, and how it is got. */
function Rules({ form, currency }: PartProps) {
  const { say } = useWords()
  const choice = useChoice(form)
  const asked = asks(form.values)
  const typed = { autoComplete: 'off', maxLength: 15 } as const
  return (
    <>
      <Field label={say('offers.fields.from')} type="date" required {...form.field('from')} />
      <Field label={say('offers.fields.until')} type="date" {...form.field('until')} />
      {choice('audience', offerAudiences)}
      {asked.n && <Field label={say('offers.fields.n')} required inputMode="numeric" {...typed} {...form.field('n')} />}
      {choice('way', offerWays)}
      {asked.code && (
        <Field label={say('offers.fields.code')} required autoComplete="off" maxLength={40} {...form.field('code')} />
      )}
      {asked.pay && choice('pay', offerPays)}
      {asked.need && choice('needKind', ['', ...offerNeeds])}
      {asked.needSum && (
        <AmountField label={say('adjust.amount', { currency })} required {...typed} {...form.field('need')} />
      )}
      {choice('times', offerTimes)}
      {asked.most && <Field label={say('offers.fields.most')} inputMode="numeric" {...typed} {...form.field('most')} />}
    </>
  )
}

/** What holds for bonus money. */
function BonusTerms({ form }: { readonly form: OfferForm }) {
  const { say, messages } = useWords()
  const number = { inputMode: 'decimal', autoComplete: 'off', maxLength: 15 } as const
  return (
    <>
      <AmountField label={say('offers.fields.maxStake')} maxLength={15} {...form.field('maxStake')} />
      <AmountField label={say('offers.fields.maxPayout')} maxLength={15} {...form.field('maxPayout')} />
      <Field label={say('offers.fields.hours')} required {...number} {...form.field('hours')} />
      <Field label={say('offers.fields.excluded')} autoComplete="off" maxLength={2_000} {...form.field('excluded')} />
      <p className="muted">{say('offers.fields.weights')}</p>
      {gameTypes.map((type) => (
        <Field
          key={type}
          label={messages.settingWords.parts[type]}
          required
          {...number}
          maxLength={6}
          {...form.field(weightOf(type))}
        />
      ))}
    </>
  )
}

/** The free rounds, and what their stakes come to. */
function Rounds({ form, currency }: PartProps) {
  const { say, locale } = useWords()
  const worth = worthOf(form.values)
  const number = { inputMode: 'decimal', autoComplete: 'off', maxLength: 15 } as const
  return (
    <>
      <Field label={say('offers.fields.game')} required autoComplete="off" maxLength={64} {...form.field('game')} />
      <Field label={say('offers.fields.count')} required {...number} maxLength={3} {...form.field('count')} />
      <AmountField label={say('offers.fields.stake')} required maxLength={15} {...form.field('stake')} />
      <Field label={say('offers.fields.roundHours')} required {...number} maxLength={4} {...form.field('roundHours')} />
      <AmountField label={say('offers.fields.winMax')} maxLength={15} {...form.field('winMax')} />
      <p className="muted" role="status">
        {worth && say('offers.worth', { sum: moneyOf(worth, currency, locale) })}
      </p>
    </>
  )
}

/** What the smallest deposit would bring by what is typed. */
function Example({ form, currency }: PartProps) {
  const { say, locale } = useWords()
  const example = exampleOf(form.values)
  const money = (amount: string) => moneyOf(amount, currency, locale)
  return (
    <p className="muted" role="status">
      {example &&
        say('offers.example', {
          ...{ deposit: money(example.deposit), sum: money(example.sum), need: money(example.need) },
        })}
    </p>
  )
}

/** What it brings, what that asks for, and what it may cost. */
function Sums({ form, currency }: PartProps) {
  const { say } = useWords()
  const choice = useChoice(form)
  const asked = asks(form.values)
  const number = { inputMode: 'decimal', autoComplete: 'off', maxLength: 15 } as const
  return (
    <>
      {asked.rewardKind && choice('rewardKind', offerRewards)}
      {asked.deposit && (
        <>
          <Field label={say('offers.fields.share')} required {...number} maxLength={6} {...form.field('share')} />
          <AmountField label={say('offers.fields.least')} required maxLength={15} {...form.field('least')} />
          <Field label={say('offers.fields.nth')} {...number} maxLength={4} {...form.field('nth')} />
        </>
      )}
      {asked.rounds && <Rounds form={form} currency={currency} />}
      {asked.reward && (
        <AmountField
          label={say(asked.deposit ? 'offers.fields.cap' : 'offers.fields.reward')}
          required
          maxLength={15}
          {...form.field('reward')}
        />
      )}
      {asked.turnover && (
        <Field label={say('offers.fields.turnover')} required {...number} {...form.field('turnover')} />
      )}
      {asked.deposit && <Example form={form} currency={currency} />}
      {asked.bonus && <BonusTerms form={form} />}
      {asked.claimHours && <Field label={say('offers.fields.claimHours')} {...number} {...form.field('claimHours')} />}
      <AmountField label={say('offers.fields.budget')} maxLength={15} {...form.field('budget')} />
      <AmountField label={say('offers.fields.budgetDay')} maxLength={15} {...form.field('budgetDay')} />
    </>
  )
}

/** A promotion: its words in every language, and its rules. */
export function OfferDialog(props: OfferDialogProps) {
  const { offer, currency, zone, onClose } = props
  const { say, messages } = useWords()
  const { form, tried } = useOffer(props)
  const isRunning = offer?.state === 'open'
  return (
    <FormDialog
      title={offer?.name ?? say('offers.add')}
      form={form}
      submit={say(!isRunning ? 'save' : tried ? 'offers.changeNow' : 'offers.look')}
      preview={<OfferPreview values={form.values} terms={tried?.terms} {...{ currency, zone }} />}
      onClose={onClose}
    >
      {offer && <p className="muted">{say('offers.frozen')}</p>}
      {!offer && (
        <Field label={say('offers.fields.name')} required autoComplete="off" maxLength={41} {...form.field('name')} />
      )}
      <TextsFields heading={say('offers.title')} texts={lineOf} lengthMax={200} required field={form.field} />
      <SelectField
        label={say('rewards.art')}
        options={offerArts.map((value) => ({ value, label: messages.rewards.scenes[value] }))}
        {...form.field('art')}
      />
      <Rules form={form} currency={currency} />
      <Sums form={form} currency={currency} />
      <div className="stack" role="status">
        {isRunning && <p className="alert">{say(tried ? 'offers.tried' : 'offers.runs')}</p>}
        {tried && <OfferEstimate estimate={tried.estimate} kind={form.values.rewardKind as OfferReward} />}
      </div>
    </FormDialog>
  )
}
