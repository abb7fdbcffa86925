/** The share that comes back, taken once with the first floor. */
const returned = 0.97

/** What so many floors with so many doors make of a stake, to be read beside the floor. */
export const floorTimes = (doors: number, floor: number): string =>
  `${(returned * (doors / (doors - 1)) ** floor).toFixed(2)}×`
