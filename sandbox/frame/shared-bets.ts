/** Chips that lie on the cloth before they are bet, with the ways to change them. */
export function openBets(most: { readonly bets: number; readonly chips: number }) {
  let laid = new Map<string, number>()
  let order: string[] = []
  let before: ReadonlyMap<string, number> = new Map()

  const count = () => [...laid.values()].reduce((sum, chips) => sum + chips, 0)
  const replay = (bets: ReadonlyMap<string, number>) => {
    laid = new Map(bets)
    order = [...bets].flatMap(([spot, chips]) => Array.from({ length: chips }, () => spot))
  }

  return {
    laid: (): ReadonlyMap<string, number> => laid,
    count,
    list: () => [...laid].map(([spot, chips]) => ({ spot, chips })),
    lay(spot: string): boolean {
      const chips = laid.get(spot) ?? 0
      if (chips >= most.chips || (chips === 0 && laid.size >= most.bets)) return false
      laid.set(spot, chips + 1)
      order.push(spot)
      return true
    },
    takeBack() {
      const spot = order.pop()
      if (spot === undefined) return
      const chips = laid.get(spot)! - 1
      if (chips === 0) laid.delete(spot)
      else laid.set(spot, chips)
    },
    double() {
      for (const [spot, chips] of [...laid])
        for (let at = 0; at < Math.min(chips, most.chips - chips); at++) {
          laid.set(spot, laid.get(spot)! + 1)
          order.push(spot)
        }
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
    repeat: (now = (spot: string) => spot) => replay(new Map([...before].map(([spot, chips]) => [now(spot), chips]))),
  }
}

export type Bets = ReturnType<typeof openBets>
