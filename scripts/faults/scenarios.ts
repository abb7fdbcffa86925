import { bank } from './bank.ts'
import { connections } from './connections.ts'
import { crashes } from './crashes.ts'
import { disk } from './disk.ts'
import { gateway } from './gateway.ts'
import { payouts } from './payouts.ts'
import { repeats } from './repeats.ts'
import type { Scenario } from './scenario.ts'
import { transfers } from './transfers.ts'
import { vendors } from './vendors.ts'

/** Every fault that the product is tried with. */
export const scenarios: readonly Scenario[] = [
  ...crashes,
  ...connections,
  ...repeats,
  ...vendors,
  ...transfers,
  ...gateway,
  ...payouts,
  ...disk,
  ...bank,
]
