import { lazy } from 'react'
import { needKinds, type RewardArt, rewardArts } from '#api/mall-rules.ts'
import type { StaffReward } from '#api/staff-mall.ts'
import { staffCall } from '#stores/staff-session.ts'
import { Field } from '#ui/Field.tsx'
import { AmountField } from '#ui/form/AmountField.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { FormDialog } from './FormDialog.tsx'
import { isSum } from './money.ts'
import { languages } from './TextOf.tsx'
import { TextsFields } from './TextsFields.tsx'
import { tell } from './tell.ts'
import { inEach, shownIn, textOf, titleOf } from './texts-form.ts'
import { useWords } from './words.ts'

const RewardPreview = lazy(() => import('./RewardPreview.tsx').then((part) => ({ default: part.RewardPreview })))

const deliveries = ['none', 'asked'] as const
const switches = ['open', 'closed'] as const

const written = (value: number | undefined): string => (value === undefined ? '' : String(value))

function initialOf(reward: StaffReward | undefined) {
  const { texts } = reward ?? {}
  return {
    ...shownIn(titleOf, (language) => texts?.[language].title),
    ...shownIn(textOf, (language) => texts?.[language].text),
    ...{ art: reward?.art ?? rewardArts[0], points: written(reward?.points), stock: written(reward?.stock) },
    memberMax: written(reward?.memberMax),
    needKind: reward?.need?.kind ?? '',
    need: reward?.need?.amount ?? '',
    delivery: reward?.delivery ? 'asked' : 'none',
    state: reward?.open === false ? 'closed' : 'open',
  }
}
type Values = ReturnType<typeof initialOf>

const isWhole = (text: string): boolean => /^[0-9]{1,9}$/.test(text.trim())
const numberOf = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text))

/** What is sent for what was typed. */
function wantedOf(values: Values) {
  const { art, points, stock, memberMax, needKind, need, delivery, state } = values
  return {
    texts: inEach((language) => ({ title: values[titleOf[language]].trim(), text: values[textOf[language]].trim() })),
    ...{ art: art as RewardArt, points: Number(points), stock: numberOf(stock), memberMax: numberOf(memberMax) },
    ...(needKind !== '' && { need: { kind: needKind as (typeof needKinds)[number], amount: need.trim() } }),
    ...{ delivery: delivery === 'asked', open: state === 'open' },
  }
}

export interface RewardDialogProps {
  /** Absent for a new one. */
  readonly reward: StaffReward | undefined
  readonly onDone: () => void
  readonly onClose: () => void
}

function useReward({ reward, onDone, onClose }: RewardDialogProps) {
  const { say, explain } = useWords()
  return useForm({
    initial: () => initialOf(reward),
    check(values) {
      const whole = (text: string) => (text.trim() === '' || isWhole(text) ? undefined : say('rewards.whole'))
      const titles = languages.filter((language) => values[titleOf[language]].trim() === '')
      return {
        ...Object.fromEntries(titles.map((language) => [titleOf[language], say('templates.needed')])),
        points: isWhole(values.points) && Number(values.points) > 0 ? undefined : say('rewards.whole'),
        ...{
          stock: whole(values.stock),
          memberMax: values.memberMax.trim() === '0' ? say('rewards.whole') : whole(values.memberMax),
        },
        need: values.needKind === '' || isSum(values.need) ? undefined : say('rewards.sum'),
      }
    },
    async send(values) {
      const wanted = wantedOf(values)
      await (reward
        ? staffCall('staffChangeReward', { ...wanted, id: reward.id, stockBefore: reward.stock })
        : staffCall('staffAddReward', wanted))
      tell('ok', say('rewards.saved'))
      onDone()
      onClose()
    },
    explain: (thrown) => ({ alert: explain(thrown) }),
  })
}

function Facts({ form, currency }: { readonly form: ReturnType<typeof useReward>; readonly currency: string }) {
  const { say, messages } = useWords()
  const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: 9 } as const
  return (
    <>
      <SelectField
        label={say('rewards.art')}
        options={rewardArts.map((value) => ({ value, label: messages.rewards.arts[value] }))}
        {...form.field('art')}
      />
      <Field label={say('points.column')} required {...number} {...form.field('points')} />
      <Field label={say('rewards.stock')} {...number} {...form.field('stock')} />
      <Field label={say('rewards.memberMax')} {...number} {...form.field('memberMax')} />
      <SelectField
        label={say('rewards.need')}
        options={[
          { value: '', label: messages.rewards.needs.none },
          ...needKinds.map((value) => ({ value, label: messages.rewards.needs[value] })),
        ]}
        {...form.field('needKind')}
      />
      {form.values.needKind !== '' && (
        <AmountField label={say('adjust.amount', { currency })} required {...form.field('need')} />
      )}
      <SelectField
        label={say('rewards.delivery')}
        options={deliveries.map((value) => ({ value, label: messages.rewards.deliveries[value] }))}
        {...form.field('delivery')}
      />
      <SelectField
        label={say('members.state')}
        options={switches.map((value) => ({ value, label: messages.rewards.states[value] }))}
        {...form.field('state')}
      />
    </>
  )
}

/** A reward in every language, with what it costs and asks for. */
export function RewardDialog(props: RewardDialogProps & { readonly currency: string }) {
  const { reward, currency, onClose } = props
  const { say } = useWords()
  const form = useReward(props)
  return (
    <FormDialog
      title={say(reward ? 'rewards.change' : 'rewards.add')}
      form={form}
      submit={say('save')}
      preview={<RewardPreview values={form.values} currency={currency} />}
      onClose={onClose}
    >
      <TextsFields heading={say('rewards.title')} texts={textOf} lengthMax={200} field={form.field} />
      <Facts form={form} currency={currency} />
    </FormDialog>
  )
}
