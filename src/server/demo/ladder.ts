/** The ranks of the demo, low enough that its people stand on several: `demo` on the second, `vip` on the sixth. */
export const demoLadder = [
  ['0', '0', '0', '0', '0'],
  ['5000', '1000', '500', '58', '0'],
  ['20000', '2000', '2000', '88', '28'],
  ['50000', '4000', '4000', '188', '58'],
  ['80000', '5000', '6000', '388', '88'],
  ['120000', '7000', '9000', '588', '188'],
  ['500000', '50000', '30000', '1888', '500'],
].map(([validBet, deposits, keep, levelUp, monthly], at) => ({
  ...{ validBet: validBet!, deposits: deposits!, keep: keep! },
  ...{ levelUp: levelUp!, monthly: monthly! },
  birthday: String(at * 50),
  // The site's limit of a day for the first ranks. Of rebates a little more on each rank; less where most of a stake comes back at once.
  withdrawDay: at < 4 ? '0' : String(at * 200_000),
  rebates: { RNG: 20 + at * 10, FISH: 20 + at * 10, SPORTS: 15 + at * 5, LIVE: 10 + at * 5, MINI: 10 + at * 5 },
}))
