import { performance } from 'node:perf_hooks'
import { games as listed } from '#sandbox/catalogue/index.ts'
import { openSearch } from '#search/open-search.ts'

const size = 20_000
const rounds = 4_000
const budgetMs = 10

/** Always the same numbers (mulberry32), so that two runs ask the same. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const chance = seeded(20_261)
const any = <T>(from: readonly T[]): T => from[chance(from.length)]!
const syllables = [
  'ra',
  'mo',
  'tel',
  'sun',
  'ka',
  'dri',
  'lo',
  'ven',
  'qui',
  'zar',
  'bel',
  'on',
  'fi',
  'nor',
  'tha',
  'gem',
]
const ownWords = [...new Set(listed.flatMap((game) => game.name.split(/[^A-Za-z]+/).filter((word) => word.length > 1)))]
const moreWords = Array.from({ length: 3_000 }, () =>
  Array.from({ length: 2 + chance(2) }, () => any(syllables)).join(''),
)
const words = [...ownWords, ...moreWords]
const thai = listed.flatMap((game) => (game.names.th ? [game.names.th] : []))
const vendors = Array.from({ length: 60 }, () => any(syllables) + any(syllables))

/** As many games as a large aggregator lists, with words that really stand in names and as many again that might. */
export const catalogue = Array.from({ length: size }, () => ({
  names: [Array.from({ length: 2 + chance(2) }, () => any(words)).join(' '), any(thai) + any(thai)],
  also: [any(vendors), any(['Slots', 'Live casino', 'Fishing', 'Card games'])],
}))

/** What somebody types on the way to a name: a part of it, with a slip now and then, as each stroke asks it. */
export function typed(): string {
  const name = [...any(any(catalogue).names)]
  const place = chance(name.length)
  const slip = chance(3)
  if (slip === 0) name.splice(place, 1)
  if (slip === 1) name.splice(place, 1, any(name))
  return name.slice(0, 1 + chance(name.length)).join('')
}

const share = (sorted: readonly number[], part: number) => sorted[Math.floor(sorted.length * part)]!.toFixed(2)

/** What this thread has worked so far. */
function workMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Time of one keystroke on a large catalogue, and of making it searchable. */
export function benchSearch(): void {
  const start = performance.now()
  const search = openSearch(catalogue)
  const builtMs = performance.now() - start
  for (let round = 0; round < 500; round += 1) search.find(typed(), 20)
  const times: number[] = []
  const work: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const query = typed()
    const begin = performance.now()
    const beginWork = workMs()
    search.find(query, 20)
    work.push(workMs() - beginWork)
    times.push(performance.now() - begin)
  }
  for (const list of [times, work]) list.sort((a, b) => a - b)
  console.log(`\nsearch: ${size} games, made searchable in ${builtMs.toFixed(0)} ms`)
  console.log(
    `a keystroke: median ${share(times, 0.5)} ms, p95 ${share(times, 0.95)} ms (${budgetMs}), p99 ${share(times, 0.99)} ms`,
  )
  // On a busy machine the clock counts what others do as well.
  console.log(`processor time of it: p95 ${share(work, 0.95)} ms`)
}
