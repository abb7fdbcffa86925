import type { Vendor } from './vendor.ts'

/** One case of the list. `run` throws a `CaseFailure`, or gives by how many units the player's balance must differ. */
export interface Case {
  readonly id: string
  readonly title: string
  readonly run: (vendor: Vendor) => Promise<number | undefined>
}

/** A case in which no money of the player may move. */
export function still(id: string, title: string, run: (vendor: Vendor) => Promise<void>): Case {
  return { id, title, run: (vendor) => run(vendor).then(() => 0) }
}

/** A case after which the player's balance must differ by what `run` gives. */
export function moving(id: string, title: string, run: (vendor: Vendor) => Promise<number>): Case {
  return { id, title, run }
}
