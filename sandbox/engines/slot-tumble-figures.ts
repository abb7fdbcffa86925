import { runTumble, type TumbleModel } from './slot-tumble.ts'

export interface TumbleFigures {
  readonly windows: number
  /** Hundredths of the stake that all windows together pay. */
  readonly paid: number
  readonly winning: number
  /** Hundredths of the stake. */
  readonly most: number
  readonly drops: number
  readonly deviation: number
}

/**
 * Plays every window of a model with the real evaluation. Since the stops decide a whole round and are equally
 * likely, what this counts is exact.
 */
export function everyTumble(model: TumbleModel): TumbleFigures {
  const lengths = model.strips.map((strip) => strip.length)
  const windows = lengths.reduce((product, length) => product * length, 1)
  const stops = lengths.map(() => 0)
  let paid = 0
  let winning = 0
  let most = 0
  let drops = 0
  let squares = 0
  for (let window = 0; window < windows; window++) {
    let seen = 0
    const pay = runTumble(model, stops, () => {
      seen += 1
    })
    paid += pay
    squares += (pay / 100) ** 2
    if (pay > 0) winning += 1
    if (pay > most) most = pay
    if (seen > drops) drops = seen
    for (let reel = 0; reel < stops.length; reel++) {
      stops[reel] = (stops[reel]! + 1) % lengths[reel]!
      if (stops[reel] !== 0) break
    }
  }
  const deviation = Math.sqrt(squares / windows - (paid / windows / 100) ** 2)
  return { windows, paid, winning, most, drops, deviation }
}
