import { useResource } from '#islands/data/use-resource.ts'
import { staffSession } from '#stores/staff-session.ts'

/** Data of one call of staff, loaded at once: who sees a page of the console is signed in. */
export const useData = <Input, Data>(
  load: (input: Input, signal: AbortSignal) => Promise<Data>,
  input: Input | undefined,
) => useResource(load, input, { of: staffSession })
