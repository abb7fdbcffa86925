import { performance } from 'node:perf_hooks'
import { openSearch } from '#search/open-search.ts'
import { benchKeystrokes } from './keystroke.ts'
import { catalogue, size, typed } from './search-catalogue.ts'
import { percentile } from './wallet-http.ts'

const rounds = 4_000
const budgetMs = 10

const share = (times: readonly number[], part: number) => percentile(times, part).toFixed(2)

/** What this thread has worked so far. */
function workMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Time of one look-up in a large index, and of making it searchable. */
function benchIndex(): void {
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
  console.log(`\nsearch: ${size} games, made searchable in ${builtMs.toFixed(0)} ms`)
  console.log(
    `  look-up alone: median ${share(times, 0.5)} ms, p95 ${share(times, 0.95)} ms, p99 ${share(times, 0.99)} ms`,
  )
  // On a busy machine the clock counts what others do as well.
  console.log(`  processor time of it: p95 ${share(work, 0.95)} ms`)
}

/** The index alone, then keystrokes in a browser. */
export async function benchSearch(): Promise<void> {
  benchIndex()
  await benchKeystrokes(budgetMs)
}
