/** Sums by spot, in cents. */
export type Sums = ReadonlyMap<string, bigint>

interface Limits {
  /** The most spots of one bet. */
  readonly spots: number
  /** Whether the server can be asked to take these sums together. */
  readonly fits: (sums: readonly bigint[]) => boolean
}

/** Chips that lie on the cloth before they are bet, with the ways to change them. */
export function openBets({ spots, fits }: Limits) {
  let laid = new Map<string, bigint>()
  let order: (readonly [spot: string, cents: bigint])[] = []
  let before: Sums = new Map()

  const put = (spot: string, cents: bigint): boolean => {
    const next = new Map(laid).set(spot, (laid.get(spot) ?? 0n) + cents)
    if (next.size > spots || !fits([...next.values()])) return false
    laid = next
    order.push([spot, cents])
    return true
  }

  return {
    laid: (): Sums => laid,
    total: () => [...laid.values()].reduce((sum, cents) => sum + cents, 0n),
    lay: put,
    takeBack() {
      const last = order.pop()
      if (!last) return
      const [spot, cents] = last
      const rest = laid.get(spot)! - cents
      if (rest === 0n) laid.delete(spot)
      else laid.set(spot, rest)
    },
    double() {
      for (const [spot, cents] of [...laid]) put(spot, cents)
    },
    clear() {
      laid = new Map()
      order = []
    },
    /** The chips were bet: they leave the hand and can be laid again. */
    bought() {
      before = new Map(laid)
      laid = new Map()
      order = []
    },
    canRepeat: () => before.size > 0 && laid.size === 0,
    /** Lays the same again; `now` names spots whose price is gone. */
    repeat(now = (spot: string) => spot) {
      for (const [spot, cents] of before) put(now(spot), cents)
    },
  }
}

export type Bets = ReturnType<typeof openBets>
