import type { Needs } from './icon-needs.ts'

/** An icon whose sheets would stand on more than this share of the pages is in the sheet of every page. */
const commonShare = 0.8

/** How often each sheet is loaded, by pages. */
function loadsOf(needs: readonly Needs[]): ReadonlyMap<string, number> {
  const loads = new Map<string, number>()
  for (const { sheets } of needs) for (const sheet of sheets) loads.set(sheet, (loads.get(sheet) ?? 0) + 1)
  return loads
}

type Price = (loads: number, covered: number) => number

/** Takes the cheapest sheet for the pages that are left, until each has one: fewest sheets first, or rarest first. */
const prices: readonly Price[] = [(_, covered) => -covered, (loads, covered) => loads / covered]

function cover(users: readonly Needs[], loads: ReadonlyMap<string, number>, price: Price): readonly string[] {
  const chosen: string[] = []
  for (let left = users; left.length > 0; ) {
    const ranked = [...loadsOf(left)]
      .map(([sheet, covered]) => ({ sheet, all: loads.get(sheet)!, price: price(loads.get(sheet)!, covered) }))
      .toSorted((one, other) => one.price - other.price || one.all - other.all || (one.sheet < other.sheet ? -1 : 1))
    const { sheet } = ranked[0]!
    chosen.push(sheet)
    left = left.filter(({ sheets }) => !sheets.has(sheet))
  }
  return chosen
}

/**
 * Puts each icon into sheets so that each page that needs it loads it, and few others do. An icon that a page without
 * sheets needs, or most pages, is in none: the style sheet of every page brings it.
 * @example iconSheets([{ sheets: new Set(['hub']), icons: new Set(['i-ph-x']) }, …]) // Map { 'hub' → Set { 'i-ph-x' } }
 */
export function iconSheets(needs: readonly Needs[]): ReadonlyMap<string, ReadonlySet<string>> {
  const loads = loadsOf(needs)
  const sheets = new Map([...loads.keys()].map((sheet) => [sheet, new Set<string>()]))
  for (const icon of new Set(needs.flatMap(({ icons }) => [...icons]))) {
    const users = needs.filter(({ icons }) => icons.has(icon))
    if (users.some((user) => user.sheets.size === 0)) continue
    const [best] = prices
      .map((price) => cover(users, loads, price))
      .map((chosen) => ({ chosen, cost: chosen.reduce((sum, sheet) => sum + loads.get(sheet)!, 0) }))
      .toSorted((one, other) => one.cost - other.cost)
    if (best!.cost <= commonShare * needs.length) for (const sheet of best!.chosen) sheets.get(sheet)!.add(icon)
  }
  return sheets
}
