import { lazy } from 'react'
import { languages } from '#api/language.ts'
import { type GameType, gameTypes } from '#api/lobby.ts'
import { bcp47 } from '#i18n/locale.ts'
import { localeNames } from '#i18n/locale-names.ts'
import { Field } from '#ui/Field.tsx'
import { AmountField } from '#ui/form/AmountField.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { FormDialog } from './FormDialog.tsx'
import { useWords } from './words.ts'

const RankPreview = lazy(() => import('./RankPreview.tsx').then((part) => ({ default: part.RankPreview })))

/** Sums of a rank, in whole units of the site's currency. */
export const sums = ['validBet', 'deposits', 'keep', 'levelUp', 'monthly', 'birthday'] as const
type SumName = (typeof sums)[number]
type Sums = Readonly<Record<SumName, string>>
type Rates = Readonly<Record<GameType, string>>

/** A rank as the setting holds it. */
export interface RankSetting extends Sums {
  readonly names: Readonly<Record<(typeof languages)[number], string>>
  /** In whole units; 0 as for everybody. */
  readonly withdrawDay?: string
  /** Basis points of valid bets, by type of game. */
  readonly rebates?: Readonly<Partial<Record<GameType, number>>>
}

const nameMax = 30
const none = {
  names: { th: '', en: '', es: '', pt: '' },
  validBet: '',
  deposits: '',
  keep: '',
  levelUp: '0',
  monthly: '0',
  birthday: '0',
}
const wholeSum = /^[0-9]{1,12}$/
/** The highest share of bets that is given back, in per cent. */
const rateMost = 10
const rate = /^[0-9]{1,2}(\.[0-9]{1,2})?$/
const basisOf = (text: string): number => Math.round(Number(text.trim()) * 100)
/** What has to rise from rank to rank. */
const rising: readonly SumName[] = ['validBet', 'deposits', 'keep']

export interface RankDialogProps {
  readonly ladder: readonly RankSetting[]
  /** From 1; one more than there are makes a new one. */
  readonly rank: number
  readonly currency: string
  readonly onKeep: (ladder: readonly RankSetting[]) => Promise<void>
  readonly onClose: () => void
}

/** A rank of the ladder: its names, what it asks for and what it brings. */
export function RankDialog({ ladder, rank, currency, onKeep, onClose }: RankDialogProps) {
  const { say, messages, explain } = useWords()
  const { names, rebates = {}, withdrawDay = '0', ...own }: RankSetting = ladder[rank - 1] ?? none
  const [below, above] = [ladder[rank - 2], ladder[rank]]
  /** Where a sum does not fit between those of the ranks beside this one. */
  function fault(name: SumName, text: string): string | undefined {
    if (!wholeSum.test(text.trim())) return say('settingWords.wrong.sum')
    if (!rising.includes(name)) return undefined
    const sum = BigInt(text.trim())
    if (below && sum < BigInt(below[name])) return say('vip.tooLow', { least: below[name] })
    if (above && sum > BigInt(above[name])) return say('vip.tooHigh', { most: above[name] })
    return undefined
  }
  const rateFault = (text: string): string | undefined =>
    rate.test(text.trim()) && Number(text) <= rateMost ? undefined : say('vip.rateWrong', { most: rateMost })
  // Everybody has the first rank: it asks for nothing, and nobody reaches it.
  const asked: readonly SumName[] = rank === 1 ? ['monthly', 'birthday'] : sums
  const form = useForm({
    initial: {
      ...own,
      ...names,
      withdrawDay,
      ...(Object.fromEntries(gameTypes.map((type) => [type, String((rebates[type] ?? 0) / 100)])) as Rates),
    },
    check: (values) =>
      Object.fromEntries([
        ...asked.map((name) => [name, fault(name, values[name])]),
        ...gameTypes.map((type) => [type, rateFault(values[type])]),
        ['withdrawDay', wholeSum.test(values.withdrawDay.trim()) ? undefined : say('settingWords.wrong.sum')],
      ]),
    async send({ th, en, es, pt, ...values }) {
      const trimmed = Object.fromEntries(sums.map((name) => [name, values[name].trim() || '0'])) as Record<
        SumName,
        string
      >
      const kept: RankSetting = {
        ...trimmed,
        names: { th: th.trim(), en: en.trim(), es: es.trim(), pt: pt.trim() },
        withdrawDay: values.withdrawDay.trim(),
        rebates: Object.fromEntries(
          gameTypes.map((type) => [type, basisOf(values[type])] as const).filter(([, basis]) => basis > 0),
        ),
      }
      await onKeep([...ladder.slice(0, rank - 1), kept, ...ladder.slice(rank)])
      onClose()
    },
    explain: (thrown) => ({ faults: { monthly: explain(thrown) } }),
  })
  return (
    <FormDialog
      title={say('vip.level', { n: rank })}
      form={form}
      submit={say('save')}
      preview={<RankPreview values={form.values} {...{ rank, currency, gameTypes }} />}
      onClose={onClose}
    >
      {asked.map((name) => (
        <AmountField
          key={name}
          label={messages.vip.sums[name]}
          inputMode="numeric"
          maxLength={12}
          {...form.field(name)}
        />
      ))}
      <AmountField label={say('vip.withdrawDay')} inputMode="numeric" maxLength={12} {...form.field('withdrawDay')} />
      <p className="muted">{say('vip.rebates')}</p>
      {gameTypes.map((type) => (
        <Field
          key={type}
          label={messages.settingWords.parts[type]}
          inputMode="decimal"
          maxLength={5}
          {...form.field(type)}
        />
      ))}
      <p className="muted">{say('vip.namesNote')}</p>
      {languages.map((language) => (
        <Field
          key={language}
          label={say('vip.nameIn', { language: localeNames[language] })}
          maxLength={nameMax}
          lang={bcp47[language]}
          {...form.field(language)}
        />
      ))}
    </FormDialog>
  )
}
