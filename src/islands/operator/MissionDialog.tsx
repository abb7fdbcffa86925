import { lazy } from 'react'
import { gameTypes } from '#api/lobby.ts'
import {
  type Cadence,
  cadences,
  isOnceKind,
  isPlayKind,
  isSumKind,
  type MissionKind,
  type MissionScope,
  missionKinds,
  missionScopes,
} from '#api/mission-rules.ts'
import type { StaffMission } from '#api/staff-missions.ts'
import { CallFailure } from '#browser/failure.ts'
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

const MissionPreview = lazy(() => import('./MissionPreview.tsx').then((part) => ({ default: part.MissionPreview })))

const switches = ['open', 'closed'] as const

function initialOf(mission: StaffMission | undefined) {
  const { texts } = mission ?? {}
  return {
    ...shownIn(titleOf, (language) => texts?.[language].title),
    ...shownIn(textOf, (language) => texts?.[language].text),
    ...({ cadence: mission?.cadence ?? cadences[0], kind: mission?.kind ?? missionKinds[0] } as {
      cadence: string
      kind: string
    }),
    ...{ scope: (mission?.scope ?? 'all') as string, scopeOf: mission?.scopeOf ?? '' },
    ...{ goal: mission?.goal.replace(/\.0+$/, '') ?? '', points: mission ? String(mission.points) : '' },
    ...{ place: String(mission?.place ?? 0), first: mission?.first ?? '', last: mission?.last ?? '' },
    state: mission?.open === false ? 'closed' : 'open',
  }
}
type Values = ReturnType<typeof initialOf>

const isWhole = (text: string, digits: number): boolean => new RegExp(`^[0-9]{1,${digits}}$`).test(text.trim())

/** What is had rather than done has no period. */
const cadenceOf = ({ kind, cadence }: Pick<Values, 'kind' | 'cadence'>): Cadence =>
  isOnceKind(kind as MissionKind) ? 'once' : (cadence as Cadence)

/** What is sent for what was typed. */
function wantedOf(values: Values) {
  const kind = values.kind as MissionKind
  const scope = isPlayKind(kind) ? (values.scope as MissionScope) : 'all'
  return {
    texts: inEach((language) => ({ title: values[titleOf[language]].trim(), text: values[textOf[language]].trim() })),
    ...{ cadence: cadenceOf(values), kind, scope },
    scopeOf: scope === 'all' ? '' : values.scopeOf.trim(),
    ...{ goal: values.goal.trim(), points: Number(values.points), place: Number(values.place) },
    ...(values.first !== '' && { first: values.first }),
    ...(values.last !== '' && { last: values.last }),
    open: values.state === 'open',
  }
}

export interface MissionDialogProps {
  /** Absent for a new one. */
  readonly mission: StaffMission | undefined
  readonly vendors: readonly { readonly code: string; readonly name: string }[]
  readonly currency: string
  readonly onDone: () => void
  readonly onClose: () => void
}

function useMission({ mission, onDone, onClose }: MissionDialogProps) {
  const { say, explain } = useWords()
  return useForm({
    initial: () => initialOf(mission),
    check(values) {
      const titles = languages.filter((language) => values[titleOf[language]].trim() === '')
      const isMoney = isSumKind(values.kind as MissionKind)
      const hasGoal = isMoney ? isSum(values.goal) : isWhole(values.goal, 4) && Number(values.goal) > 0
      const isCut = isPlayKind(values.kind as MissionKind) && values.scope !== 'all'
      return {
        ...Object.fromEntries(titles.map((language) => [titleOf[language], say('templates.needed')])),
        goal: hasGoal ? undefined : say(isMoney ? 'rewards.sum' : 'rewards.whole'),
        points: isWhole(values.points, 6) && Number(values.points) > 0 ? undefined : say('rewards.whole'),
        place: isWhole(values.place, 4) ? undefined : say('rewards.whole'),
        scopeOf: isCut && values.scopeOf.trim() === '' ? say('login.needed') : undefined,
        last:
          values.first !== '' && values.last !== '' && values.last < values.first ? say('missions.wrong') : undefined,
      }
    },
    async send(values) {
      const wanted = wantedOf(values)
      await (mission
        ? staffCall('staffChangeMission', { ...wanted, id: mission.id })
        : staffCall('staffAddMission', wanted))
      tell('ok', say('missions.saved'))
      onDone()
      onClose()
    },
    explain(thrown) {
      const named = thrown instanceof CallFailure ? Object.keys(thrown.details.fields ?? {}) : []
      const known = named.filter((name) => ['cadence', 'goal', 'scopeOf', 'last'].includes(name))
      if (known.length === 0) return { alert: explain(thrown) }
      return { faults: Object.fromEntries(known.map((name) => [name, say('missions.wrong')])) }
    },
  })
}
type Form = ReturnType<typeof useMission>

/** Which games count, for what is played. */
function Scope({ form, vendors }: { readonly form: Form; readonly vendors: MissionDialogProps['vendors'] }) {
  const { say, messages } = useWords()
  const { scope } = form.values
  const none = { value: '', label: '' }
  return (
    <>
      <SelectField
        label={say('missions.scope')}
        options={missionScopes.map((value) => ({ value, label: messages.missions.scopes[value] }))}
        {...form.field('scope')}
      />
      {scope === 'type' && (
        <SelectField
          label={messages.missions.scopes.type}
          options={[none, ...gameTypes.map((value) => ({ value, label: messages.settingWords.parts[value] }))]}
          {...form.field('scopeOf')}
        />
      )}
      {scope === 'vendor' && (
        <SelectField
          label={messages.missions.scopes.vendor}
          options={[none, ...vendors.map(({ code, name }) => ({ value: code, label: name }))]}
          {...form.field('scopeOf')}
        />
      )}
      {scope === 'game' && (
        <Field label={say('missions.game')} required maxLength={20} autoComplete="off" {...form.field('scopeOf')} />
      )}
    </>
  )
}

function Facts({
  form,
  vendors,
  currency,
}: Pick<MissionDialogProps, 'vendors' | 'currency'> & { readonly form: Form }) {
  const { say, messages } = useWords()
  const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: 6 } as const
  const kind = form.values.kind as MissionKind
  return (
    <>
      <SelectField
        label={say('missions.cadence')}
        options={cadences
          .filter((value) => value === 'once' || !isOnceKind(kind))
          .map((value) => ({ value, label: messages.missions.cadences[value] }))}
        {...form.field('cadence')}
      />
      <SelectField
        label={say('missions.kind')}
        options={missionKinds.map((value) => ({ value, label: messages.missions.kinds[value] }))}
        {...form.field('kind')}
      />
      {isPlayKind(kind) && <Scope form={form} vendors={vendors} />}
      <AmountField
        label={isSumKind(kind) ? `${say('missions.goal')} (${currency})` : say('missions.goal')}
        required
        maxLength={15}
        {...form.field('goal')}
      />
      <Field label={say('points.column')} required {...number} {...form.field('points')} />
      <Field label={say('missions.first')} type="date" {...form.field('first')} />
      <Field label={say('missions.last')} type="date" {...form.field('last')} />
      <Field label={say('missions.place')} {...number} {...form.field('place')} />
      <SelectField
        label={say('members.state')}
        options={switches.map((value) => ({ value, label: messages.rewards.states[value] }))}
        {...form.field('state')}
      />
    </>
  )
}

/** A mission in every language, with what it asks for and gives. */
export function MissionDialog(props: MissionDialogProps) {
  const { mission, vendors, currency, onClose } = props
  const { say } = useWords()
  const form = useMission(props)
  return (
    <FormDialog
      title={say(mission ? 'missions.change' : 'missions.add')}
      form={form}
      submit={say('save')}
      preview={<MissionPreview values={{ ...form.values, cadence: cadenceOf(form.values) }} currency={currency} />}
      onClose={onClose}
    >
      <Facts form={form} vendors={vendors} currency={currency} />
      <TextsFields heading={say('templates.name')} texts={textOf} lengthMax={160} field={form.field} />
    </FormDialog>
  )
}
