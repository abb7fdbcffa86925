import { blackjack } from './blackjack.ts'
import { esportsBook, sportsBook } from './book.ts'
import { duel, goalCoupon, partCoupon } from './coupon.ts'
import { dice } from './dice.ts'
import type { Engine } from './engine.ts'
import { fishing } from './fishing.ts'
import { hilo } from './hilo.ts'
import { keno } from './keno.ts'
import { mines } from './mines.ts'
import { plinko } from './plinko.ts'
import { pokDeng } from './pok-deng.ts'
import { sharedEngines } from './registry-shared.ts'
import { rocket } from './rocket.ts'
import { slot } from './slot.ts'
import { slotCluster } from './slot-cluster.ts'
import { slotHold } from './slot-hold.ts'
import { slotWays } from './slot-ways.ts'
import { coin, wheel } from './spots.ts'
import { tower } from './tower.ts'
import { videoPoker } from './video-poker.ts'

/** Every engine by the name that the catalogue uses. */
export const engines: ReadonlyMap<string, Engine> = new Map(
  [
    slot,
    slotWays,
    slotCluster,
    slotHold,
    dice,
    hilo,
    keno,
    fishing,
    goalCoupon,
    partCoupon,
    duel,
    ...[sportsBook, esportsBook],
    ...[mines, tower, plinko, rocket, coin, wheel],
    ...[blackjack, pokDeng, videoPoker],
    ...sharedEngines,
  ].map((engine): [string, Engine] => [engine.name, engine as Engine]),
)
