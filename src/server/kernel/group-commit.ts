/** How to carry out things that can share one transaction. */
export interface GroupWork<Item, Result> {
  /** Carries all of them out in one transaction and gives their results in the same order, or throws for all. */
  together(items: readonly Item[]): Promise<readonly Result[]>
  /** Carries out one alone. */
  alone(item: Item): Promise<Result>
  /** Items of one transaction at most. Default 64. */
  readonly sizeMax?: number
  /** Transactions that run at the same time. Default 2. */
  readonly lanes?: number
}

interface Waiting<Item, Result> {
  readonly item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/**
 * Gives a function that carries out one item, together with others that are asked for while earlier ones are on their
 * way: so many share one round trip, one commit and one lock, and nobody waits for company. A result is given after
 * the commit. Should a group fail, each of its items is carried out alone: none suffers from another.
 */
export function groupCommit<Item, Result>(work: GroupWork<Item, Result>): (item: Item) => Promise<Result> {
  const { sizeMax = 64, lanes = 2 } = work
  let queue: Waiting<Item, Result>[] = []
  let running = 0
  let planned = false

  const runAlone = ({ item, resolve, reject }: Waiting<Item, Result>): Promise<void> =>
    work.alone(item).then(resolve, reject)

  async function run(group: readonly Waiting<Item, Result>[]): Promise<void> {
    if (group.length === 1) return runAlone(group[0]!)
    let results: readonly Result[]
    try {
      results = await work.together(group.map(({ item }) => item))
      if (results.length !== group.length) throw new Error('a group gave other results than it was asked for')
    } catch {
      // One after another: what made the group fail may be a conflict among them.
      for (const waiting of group) await runAlone(waiting)
      return
    }
    for (const [at, { resolve }] of group.entries()) resolve(results[at]!)
  }

  function start(): void {
    while (running < lanes && queue.length > 0) {
      const group = queue.slice(0, sizeMax)
      queue = queue.slice(sizeMax)
      running += 1
      void run(group).finally(() => {
        running -= 1
        start()
      })
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject })
      if (planned || running >= lanes) return
      planned = true
      // After what has arrived already: connections that are ready together are read one after another.
      setImmediate(() => {
        planned = false
        start()
      })
    })
}
