import { useRef, useState } from 'react'
import type { CallInput } from '#api/endpoint.ts'
import type { StaffApi, StaffCallName } from '#api/staff-index.ts'
import { save as saveFile } from '#islands/data/save.ts'
import { staffCall } from '#stores/staff-session.ts'
import { tell } from './tell.ts'
import { useWords } from './words.ts'

type FileCall = {
  [N in StaffCallName]: StaffApi[N] extends { readonly gives: 'csv' } ? N : never
}[StaffCallName]

/** A list as the file that the server writes of it: the call, what the list is filtered by, and the first part of the name. */
export type CsvOf = {
  [N in FileCall]: { readonly call: N; readonly name: string; readonly input: CallInput<StaffApi[N]> }
}[FileCall]

/** A long list takes its time on a slow line. */
const fileMs = 30 * 60_000

/** Saves a list as a file. It is asked for with the session, which no link can carry, and what is refused is said in words. */
export function useCsv({ call, name, input }: CsvOf) {
  const { say, explain } = useWords()
  const [isSaving, setSaving] = useState(false)
  const running = useRef<AbortController>(undefined)
  async function save(): Promise<void> {
    const own = new AbortController()
    running.current = own
    setSaving(true)
    try {
      const file = `${name}-${new Date().toISOString().slice(0, 10)}.csv`
      saveFile(file, await staffCall(call, input as never, { signal: own.signal, timeoutMs: fileMs }))
      tell('ok', say('csv.saved', { file }))
    } catch (thrown) {
      if (!own.signal.aborted) tell('bad', explain(thrown))
    } finally {
      setSaving(false)
    }
  }
  return { isSaving, save, stop: () => running.current?.abort() }
}
