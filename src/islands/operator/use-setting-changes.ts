import { useState } from 'react'
import { CallFailure } from '#browser/failure.ts'
import { staffCall } from '#stores/staff-session.ts'
import type { ShownSetting } from './SettingRow.tsx'
import { changeOf, type Draft, type Fault, type Faults, isSame, readDraft } from './setting-shape.ts'
import { useSettingWords } from './setting-texts.ts'
import { tell } from './tell.ts'
import { useWords } from './words.ts'

type Drafts = Readonly<Record<string, Draft>>

const isOf = (name: string, path: string): boolean => path === name || path.startsWith(`${name}.`)

/** The faults that a refusal names. A setting of several parts that is wrong as a whole has parts that do not fit together. */
function refused(shown: readonly ShownSetting[], fields: Readonly<Record<string, string>>): Faults {
  const named = Object.entries(fields).flatMap(([path, code]): [string, Fault][] => {
    const setting = shown.find(({ name }) => isOf(name, path))
    if (setting === undefined) return []
    if (code === 'characters') return [[path, { code: 'characters' }]]
    const isWhole = path === setting.name && setting.shape.is === 'fields'
    const place = setting.shape.is === 'lines' ? setting.name : path
    return [[place, { code: isWhole ? 'together' : 'text' }]]
  })
  return Object.fromEntries(named)
}

/** What was typed and is not saved yet, with the faults that keep it from being saved. */
export function useChanges(shown: readonly ShownSetting[], refresh: () => void) {
  const { explain } = useWords()
  const { say, many } = useSettingWords()
  const [typed, setTyped] = useState<Drafts>({})
  const [faults, setFaults] = useState<Faults>({})
  const [busy, setBusy] = useState(false)
  const draftOf = ({ name, held }: ShownSetting): Draft => typed[name] ?? held
  const changed = shown.filter((one) => !isSame(draftOf(one), one.held))
  const type = (name: string, draft: Draft) => {
    setTyped((before) => ({ ...before, [name]: draft }))
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !isOf(name, path))))
  }
  const discard = () => {
    setTyped({})
    setFaults({})
  }
  async function save(): Promise<void> {
    const found: Record<string, Fault> = {}
    const changes = Object.fromEntries(
      changed.map((one) => {
        const { name, shape, held, value } = one
        // The held draft is read the same way, so that a part nobody touched is no change.
        const before = shape.is === 'fields' ? readDraft(shape, held, name, {}) : value
        return [name, changeOf(shape, before, readDraft(shape, draftOf(one), name, found))] as const
      }),
    )
    if (Object.keys(found).length > 0) return setFaults(found)
    setBusy(true)
    try {
      const { changes: made, waiting, lacking } = await staffCall('staffSetSettings', { changes })
      if (waiting.length > 0) tell('info', say('asked'))
      if (made.length > 0) tell('ok', many('saved', made.length))
      if (lacking.length > 0) tell('info', say('lacking', { names: lacking.join(', ') }))
      discard()
      refresh()
    } catch (thrown) {
      const named = refused(shown, thrown instanceof CallFailure ? (thrown.details.fields ?? {}) : {})
      setFaults(named)
      if (Object.keys(named).length === 0) tell('bad', explain(thrown))
    } finally {
      setBusy(false)
    }
  }
  return { draftOf, faults, busy, changed, type, discard, save }
}
