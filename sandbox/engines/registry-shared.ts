import { baccarat } from './baccarat.ts'
import { cockfight } from './cockfight.ts'
import { dragonTiger } from './dragon-tiger.ts'
import type { Engine } from './engine.ts'
import { lotteryFive, lotterySix } from './lottery-balls.ts'
import { lotteryThai, lotteryTwo } from './lottery-digits.ts'
import { lotteryVnNorth, lotteryVnSouth } from './lottery-vietnam.ts'
import { moneyWheel } from './money-wheel.ts'
import { roulette } from './roulette.ts'
import { sicBo } from './sic-bo.ts'

/** Engines whose rounds everybody at the table shares. */
export const sharedEngines = [
  ...[baccarat, roulette, dragonTiger, sicBo, moneyWheel, cockfight],
  ...[lotteryThai, lotteryTwo, lotteryVnNorth, lotteryVnSouth, lotteryFive, lotterySix],
] as readonly unknown[] as readonly Engine[]
