import { baccarat } from './baccarat.ts'
import { duel, goalCoupon, partCoupon } from './coupon.ts'
import { dice } from './dice.ts'
import type { Engine } from './engine.ts'
import { fishing } from './fishing.ts'
import { hilo } from './hilo.ts'
import { keno } from './keno.ts'
import { slot } from './slot.ts'
import { slotCluster } from './slot-cluster.ts'
import { slotHold } from './slot-hold.ts'
import { slotWays } from './slot-ways.ts'

/** Every engine by the name that the catalogue uses. */
export const engines: ReadonlyMap<string, Engine> = new Map(
  [
    slot,
    slotWays,
    slotCluster,
    slotHold,
    baccarat,
    dice,
    hilo,
    keno,
    fishing,
    goalCoupon,
    partCoupon,
    duel,
  ].map((engine): [string, Engine] => [engine.name, engine as Engine]),
)
