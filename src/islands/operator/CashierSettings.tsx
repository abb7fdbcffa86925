import { useState } from 'react'
import type { StaffSetting } from '#api/staff-site.ts'
import { CallFailure } from '#browser/failure.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import {
  cashierSettings,
  changesOf,
  readValue,
  type SettingsPart,
  type SettingValue,
  type Unit,
  valuesOf,
} from './cashier-settings.ts'
import { Instead } from './lists.tsx'
import { SettingRow } from './SettingRow.tsx'
import { tell } from './tell.ts'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

type Texts = Readonly<Record<string, string>>

/** A setting with its values, as the page shows it. */
export interface ShownSetting {
  readonly name: string
  readonly values: readonly SettingValue[]
}

const shownOf = (settings: readonly StaffSetting[], part: SettingsPart): readonly ShownSetting[] =>
  Object.entries<Unit>(cashierSettings[part]).flatMap(([name, unit]) => {
    const found = settings.find((one) => one.name === name)
    return found === undefined ? [] : [{ name, values: valuesOf(found, unit) }]
  })

/** Values that were typed and are not saved yet, and the sentences for those that cannot be. */
function useChanges(shown: readonly ShownSetting[], refresh: () => void) {
  const { say, many, explain } = useWords()
  const [typed, setTyped] = useState<Texts>({})
  const [faults, setFaults] = useState<Texts>({})
  const [busy, setBusy] = useState(false)
  const values = shown.flatMap((one) => one.values)
  const changed = values.filter(({ path, text }) => typed[path] !== undefined && typed[path] !== text)
  /** What is wrong with a value in words. */
  const wrong = ({ unit, least, most }: SettingValue): string => {
    if (unit === 'sum' || unit === 'clock') return say(`settingWords.wrong.${unit}`)
    const scale = unit === 'share' ? 100 : 1
    return say('settingWords.wrong.number', { min: (least ?? 0) / scale, max: (most ?? 0) / scale })
  }
  const type = (path: string, text: string) => {
    const [name = ''] = path.split('.')
    setTyped((before) => ({ ...before, [path]: text }))
    setFaults(({ [path]: _one, [name]: _whole, ...rest }) => rest)
  }
  const discard = () => {
    setTyped({})
    setFaults({})
  }
  async function save(): Promise<void> {
    const read = changed.map((value) => [value, readValue(value, typed[value.path] ?? '')] as const)
    const unread = read.flatMap(([value, sent]) => (sent === undefined ? [[value.path, wrong(value)] as const] : []))
    if (unread.length > 0) return setFaults(Object.fromEntries(unread))
    setBusy(true)
    try {
      const wanted = new Map(read.flatMap(([{ path }, sent]) => (sent === undefined ? [] : [[path, sent] as const])))
      const { changes, waiting } = await staffCall('staffSetSettings', { changes: changesOf(wanted) })
      if (waiting.length > 0) tell('info', say('settingWords.asked'))
      if (changes.length > 0) tell('ok', many('settingWords.saved', changes.length))
      discard()
      refresh()
    } catch (thrown) {
      const fields = thrown instanceof CallFailure ? Object.keys(thrown.details.fields ?? {}) : []
      const named = fields.map((field) => {
        const value = values.find(({ path }) => path === field)
        return [
          field,
          value === undefined || value.part === undefined ? say('settingWords.wrong.together') : wrong(value),
        ]
      })
      setFaults(Object.fromEntries(named))
      if (named.length === 0) tell('bad', explain(thrown))
    } finally {
      setBusy(false)
    }
  }
  return { typed, faults, busy, changed, type, discard, save }
}

/** Settings of the cashier: limits, hours, fees and who has to approve. What is changed holds at once, in every process. */
export function CashierSettings({
  part,
  providers,
}: {
  readonly part: SettingsPart
  readonly providers: readonly string[]
}) {
  const { say, many } = useWords()
  const loaded = useData((_: string, signal) => staffCall('staffSettings', {}, { signal }), 'all')
  const settings = loaded.data?.settings ?? []
  const shown = shownOf(settings, part)
  const { typed, faults, busy, changed, type, discard, save } = useChanges(shown, loaded.refresh)
  const currency = settings.find(({ name }) => name === 'currency')?.value
  const bad = Object.keys(faults).length
  if (loaded.data === undefined) return <Instead {...loaded} rows={10} />
  return (
    <>
      <section className="panel panel--flush">
        {shown.map((setting) => (
          <SettingRow
            key={setting.name}
            setting={setting}
            typed={typed}
            faults={faults}
            currency={typeof currency === 'string' ? currency : 'THB'}
            providers={providers}
            onType={may('settings.write') ? type : undefined}
            waiting={loaded.data?.waiting.find(({ name }) => name === setting.name)}
            onAgreed={loaded.refresh}
          />
        ))}
      </section>
      {changed.length > 0 && (
        <div className="savebar">
          <b>{many('settingWords.changed', changed.length)}</b>
          {bad > 0 && (
            <span className="neg">
              <span className="i i-ph-warning-circle" aria-hidden="true" /> {many('settingWords.bad', bad)}
            </span>
          )}
          <span className="push" />
          <Button size="sm" onClick={discard}>
            {say('roles.discard')}
          </Button>
          <Button size="sm" look="primary" loading={busy} onClick={() => void save()}>
            {say('save')}
          </Button>
        </div>
      )}
    </>
  )
}
