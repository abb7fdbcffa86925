import { useState } from 'react'

interface Part<Row> {
  readonly contracts: readonly Row[]
  readonly next?: string | undefined
}

/**
 * A list of contracts that goes on below its first page. What was added is let go when the first page comes anew, since either
 * side may have changed it.
 */
export function useMore<Row>(first: Part<Row> | undefined, load: (cursor: string) => Promise<Part<Row>>) {
  const [added, setAdded] = useState<{ readonly to: Part<Row>; readonly parts: readonly Part<Row>[] }>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const parts = first === undefined ? [] : [first, ...(added?.to === first ? added.parts : [])]
  const next = parts.at(-1)?.next
  const more = async () => {
    if (first === undefined || next === undefined) return
    setBusy(true)
    setFailure(undefined)
    try {
      const part = await load(next)
      setAdded({ to: first, parts: [...parts.slice(1), part] })
    } catch (thrown) {
      setFailure(thrown ?? 'failed')
    }
    setBusy(false)
  }
  return {
    rows: parts.flatMap(({ contracts }) => contracts),
    more: next === undefined ? undefined : more,
    isBusy,
    failure,
  }
}
