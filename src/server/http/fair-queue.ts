/** A bounded queue that serves its lanes in turn: a client with many requests delays its own, not those of others. */
export interface FairQueue<T> {
  /** Puts `item` at the end of a lane; it may wait in several. `false` when there is no place for it. */
  add(item: T, lane: string): boolean
  /** Takes the next item out of all its lanes. */
  next(): T | undefined
  delete(item: T): void
  readonly size: number
}

/**
 * Opens the queue. When it is full, a lane with fewer items than the longest one takes the last place of that one:
 * `drop` is called with the item that has lost its only place.
 */
export function openFairQueue<T>(max: { total: number; perLane: number }, drop: (item: T) => void): FairQueue<T> {
  /** In the order of their turns. */
  const lanes = new Map<string, Set<T>>()
  const lanesOf = new Map<T, Set<string>>()

  function leave(item: T, lane: string): void {
    const items = lanes.get(lane)
    items?.delete(item)
    if (items?.size === 0) lanes.delete(lane)
    const others = lanesOf.get(item)
    others?.delete(lane)
    if (others?.size === 0) lanesOf.delete(item)
  }
  function remove(item: T): void {
    for (const lane of [...(lanesOf.get(item) ?? [])]) leave(item, lane)
  }
  /** Whether a lane of this length may have another place. */
  function makeRoom(length: number): boolean {
    while (lanesOf.size >= max.total) {
      let longest: [string, Set<T>] | undefined
      for (const lane of lanes) if (lane[1].size > (longest?.[1].size ?? 0)) longest = lane
      if (longest === undefined || longest[1].size <= length + 1) return false
      const last = [...longest[1]].at(-1)!
      leave(last, longest[0])
      if (!lanesOf.has(last)) drop(last)
    }
    return true
  }

  return {
    add(item, lane) {
      const length = lanes.get(lane)?.size ?? 0
      if (lanes.get(lane)?.has(item)) return true
      if (length >= max.perLane) return false
      if (!lanesOf.has(item) && !makeRoom(length)) return false
      const items = lanes.get(lane) ?? new Set()
      lanes.set(lane, items.add(item))
      lanesOf.set(item, (lanesOf.get(item) ?? new Set()).add(lane))
      return true
    },
    next() {
      const turn = lanes.entries().next().value
      if (turn === undefined) return undefined
      const [lane, items] = turn
      const [item] = items
      remove(item!)
      // It goes to the end, unless it is empty.
      if (lanes.delete(lane)) lanes.set(lane, items)
      return item
    },
    delete: remove,
    get size() {
      return lanesOf.size
    },
  }
}
