/** Rate limits per client address and per target. Limits of play are in `limits`. */
export {
  addressKey,
  checkRate,
  classLimits,
  consumeForAddress,
  consumeForTarget,
  countRead,
  giveBack,
  giveBackForTarget,
  secondsUntil,
} from './rate-limit.ts'
