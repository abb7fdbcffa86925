/**
 * Figures of this machine, side by side: pages and calls against a bare server with the same bytes, the ledger against
 * pgbench on the same PostgreSQL, bytes of a first view. `npm run bench -- http` or `ledger` runs one half.
 */
import { cpus, loadavg, totalmem } from 'node:os'
import { benchHttp } from './http.ts'
import { benchLedger } from './ledger.ts'

const halves = { http: benchHttp, ledger: benchLedger } as const

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(halves, name))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${Object.keys(halves).join(' and ')}.`)
  process.exit(2)
}
const load = loadavg()[0]?.toFixed(1)
console.log(
  `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, load ${load}`,
)
for (const [name, bench] of Object.entries(halves)) {
  if (wanted.length === 0 || wanted.includes(name)) await bench()
}
