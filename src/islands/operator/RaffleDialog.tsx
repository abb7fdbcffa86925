import { lazy } from 'react'
import type { Input } from '#api/endpoint.ts'
import { type OfferArt, offerArts } from '#api/promotion-rules.ts'
import { claimDaysMax, claimDaysUsual, type RafflePrizeKind, rafflePrizeKinds } from '#api/raffle-rules.ts'
import type { StaffApi } from '#api/staff-index.ts'
import type { StaffRaffle } from '#api/staff-raffles.ts'
import { CallFailure } from '#browser/failure.ts'
import { clockTime, momentOf } from '#browser/zone-days.ts'
import { staffCall } from '#stores/staff-session.ts'
import { Field } from '#ui/Field.tsx'
import { AmountField } from '#ui/form/AmountField.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { FormDialog } from './FormDialog.tsx'
import { isSum } from './money.ts'
import { TextsFields } from './TextsFields.tsx'
import { tell } from './tell.ts'
import { inEach, lineOf, shownIn, titleOf } from './texts-form.ts'
import { useWords } from './words.ts'

const RafflePreview = lazy(() => import('./RafflePreview.tsx').then((part) => ({ default: part.RafflePreview })))

/** Kinds of prizes that the dialog has room for. */
const rows = [1, 2, 3, 4, 5] as const
type Row = (typeof rows)[number]
const countOf = (row: Row) => `n${row}` as const
const kindOf = (row: Row) => `kind${row}` as const
const sumOf = (row: Row) => `sum${row}` as const

const plain = (amount: string | undefined): string => (amount ?? '').replace(/\.0+$/, '')
const whole = 10_000

function initialOf(raffle: StaffRaffle | undefined, zone: string) {
  const { texts, prizes = [] } = raffle ?? {}
  const time = (moment: string | undefined) => (moment === undefined ? '' : clockTime(new Date(moment), zone))
  const ofRow = <N extends string>(name: (row: Row) => N, value: (at: number) => string) =>
    Object.fromEntries(rows.map((row) => [name(row), value(row - 1)])) as Record<N, string>
  return {
    ...shownIn(titleOf, (language) => texts?.[language].title),
    ...shownIn(lineOf, (language) => texts?.[language].line),
    art: (raffle?.art ?? 'drops') as string,
    ...{ startsAt: time(raffle?.startsAt), endsAt: time(raffle?.endsAt), drawsAt: time(raffle?.drawsAt) },
    ...{ per: plain(raffle?.per), most: raffle?.most === undefined ? '' : String(raffle.most) },
    ...ofRow(countOf, (at) => (prizes[at] ? String(prizes[at].n) : '')),
    ...ofRow(kindOf, (at) => prizes[at]?.kind ?? 'cash'),
    ...ofRow(sumOf, (at) => plain(prizes[at]?.amount)),
    turnover: raffle === undefined ? '1' : String(raffle.turnover / whole),
    claimDays: String(raffle?.claimDays ?? claimDaysUsual),
  }
}
type Values = ReturnType<typeof initialOf>

const isWhole = (text: string): boolean => /^[1-9][0-9]{0,3}$/.test(text.trim())
const isTime = (text: string): boolean => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)

function faultsOf(values: Values): readonly (keyof Values)[] {
  const named = [...Object.values(titleOf), ...Object.values(lineOf)]
  const used = rows.filter((row) => values[countOf(row)].trim() !== '' || values[sumOf(row)].trim() !== '')
  const rules: readonly (readonly [keyof Values, boolean])[] = [
    ...named.map((name) => [name, values[name].trim() !== ''] as const),
    ['startsAt', isTime(values.startsAt)],
    ['endsAt', isTime(values.endsAt) && values.endsAt > values.startsAt],
    ['drawsAt', isTime(values.drawsAt) && values.drawsAt >= values.endsAt],
    ['per', isSum(values.per)],
    ['most', values.most.trim() === '' || isWhole(values.most)],
    ['n1', used.length > 0],
    ...used.flatMap((row) => [
      [countOf(row), isWhole(values[countOf(row)])] as const,
      [sumOf(row), isSum(values[sumOf(row)])] as const,
    ]),
    ['turnover', /^[0-9]{1,2}(\.[0-9]{1,2})?$/.test(values.turnover.trim()) && Number(values.turnover) <= 50],
    ['claimDays', isWhole(values.claimDays) && Number(values.claimDays) <= claimDaysMax],
  ]
  return rules.flatMap(([name, isRight]) => (isRight ? [] : [name]))
}

/** The kinds of prizes that have a number. */
const prizesOf = (values: Values) =>
  rows
    .filter((row) => values[countOf(row)].trim() !== '')
    .map((row) => ({ n: values[countOf(row)], kind: values[kindOf(row)], amount: values[sumOf(row)] }))

/** What is sent for what was typed: times are those of the site's time zone. */
function wantedOf(values: Values, zone: string): Input<StaffApi['staffAddRaffle']> {
  const moment = (text: string) => momentOf(text, zone).toISOString()
  return {
    texts: inEach((language) => ({ title: values[titleOf[language]].trim(), line: values[lineOf[language]].trim() })),
    art: values.art as OfferArt,
    ...{ startsAt: moment(values.startsAt), endsAt: moment(values.endsAt), drawsAt: moment(values.drawsAt) },
    per: values.per.trim(),
    ...(values.most.trim() !== '' && { most: Number(values.most) }),
    prizes: prizesOf(values).map(({ n, kind, amount }) => ({
      ...{ n: Number(n), kind: kind as RafflePrizeKind, amount: amount.trim() },
    })),
    turnover: Math.round(Number(values.turnover) * whole),
    claimDays: Number(values.claimDays),
  }
}

export interface RaffleDialogProps {
  /** Absent for a new one. */
  readonly raffle: StaffRaffle | undefined
  readonly zone: string
  readonly currency: string
  readonly onDone: () => void
  readonly onClose: () => void
}

function useRaffle({ raffle, zone, onDone, onClose }: RaffleDialogProps) {
  const { say, explain } = useWords()
  const faults = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, say('offers.wrong')]))
  return useForm({
    initial: () => initialOf(raffle, zone),
    check: (values) => faults(faultsOf(values)),
    async send(values) {
      const wanted = wantedOf(values, zone)
      await (raffle
        ? staffCall('staffChangeRaffle', { ...wanted, id: raffle.id, version: raffle.version })
        : staffCall('staffAddRaffle', wanted))
      tell('ok', say('raffles.saved'))
      onDone()
      onClose()
    },
    explain(thrown) {
      const fields = thrown instanceof CallFailure ? Object.keys(thrown.details.fields ?? {}) : []
      return { alert: explain(thrown), ...(fields.length > 0 && { faults: faults(fields) }) }
    },
  })
}

/** A raffle: its words in every language, its times, what brings tickets, and its prizes. */
export function RaffleDialog(props: RaffleDialogProps) {
  const { raffle, zone, currency, onClose } = props
  const { say, messages } = useWords()
  const form = useRaffle(props)
  const number = { inputMode: 'decimal', autoComplete: 'off', maxLength: 15 } as const
  return (
    <FormDialog
      title={say(raffle ? 'raffles.change' : 'raffles.add')}
      form={form}
      submit={say('save')}
      preview={<RafflePreview values={form.values} prizes={prizesOf(form.values)} {...{ zone, currency }} />}
      onClose={onClose}
    >
      <TextsFields heading={say('raffles.name')} texts={lineOf} lengthMax={200} required field={form.field} />
      <SelectField
        label={say('rewards.art')}
        options={offerArts.map((value) => ({ value, label: messages.rewards.scenes[value] }))}
        {...form.field('art')}
      />
      <Field label={say('raffles.startsAt')} type="datetime-local" required {...form.field('startsAt')} />
      <Field label={say('raffles.endsAt')} type="datetime-local" required {...form.field('endsAt')} />
      <Field label={say('raffles.drawsAt')} type="datetime-local" required {...form.field('drawsAt')} />
      <AmountField label={say('raffles.per')} required maxLength={15} {...form.field('per')} />
      <Field label={say('raffles.most')} {...number} maxLength={4} {...form.field('most')} />
      {rows.map((row) => (
        <fieldset key={row} className="stack m-0 border-0 p-0">
          <legend className="field__label">{say('raffles.prize', { n: row })}</legend>
          <Field label={say('raffles.count')} {...number} maxLength={3} {...form.field(countOf(row))} />
          <SelectField
            label={say('offers.fields.rewardKind')}
            options={rafflePrizeKinds.map((value) => ({ value, label: messages.offers.choices.rewardKind[value] }))}
            {...form.field(kindOf(row))}
          />
          <AmountField label={say('raffles.sum')} maxLength={15} {...form.field(sumOf(row))} />
        </fieldset>
      ))}
      <Field label={say('offers.fields.turnover')} required {...number} maxLength={5} {...form.field('turnover')} />
      <Field label={say('raffles.claimDays')} required {...number} maxLength={3} {...form.field('claimDays')} />
    </FormDialog>
  )
}
