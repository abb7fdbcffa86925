/**
 * Figures of this machine, side by side: pages and calls against a bare server with the same bytes, the ledger against
 * pgbench on the same PostgreSQL, play with figures against play without, credited webhooks against it, a page of the queues of staff, pages of a member's records, the reward centre and bets with bonus money, agents' settlements and pages, bytes of an initial load, a keystroke of the search, whether answers reveal who is a member, how a crawler slows down visitors.
 * `npm run bench -- http`, `ledger`, `figures`, `webhooks`, `queues`, `records`, `rewards`, `agents`, `search`, `access` or `crawl` runs one part.
 */
import { cpus, loadavg, totalmem } from 'node:os'
import { benchAccess } from './access.ts'
import { benchAgents } from './agents.ts'
import { benchCrawl } from './crawl.ts'
import { benchFigures } from './figures.ts'
import { benchHttp } from './http.ts'
import { benchLedger } from './ledger.ts'
import { benchQueues } from './queues.ts'
import { benchRecords } from './records.ts'
import { benchRewards } from './rewards.ts'
import { benchSearch } from './search.ts'
import { benchWebhooks } from './webhooks.ts'

const benches = {
  http: benchHttp,
  ledger: benchLedger,
  figures: benchFigures,
  webhooks: benchWebhooks,
  queues: benchQueues,
  records: benchRecords,
  rewards: benchRewards,
  agents: benchAgents,
  search: benchSearch,
  access: benchAccess,
  crawl: benchCrawl,
} as const

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.`)
  process.exit(2)
}
const load = loadavg()[0]?.toFixed(1)
console.log(
  `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, load ${load}`,
)
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length === 0 || wanted.includes(name)) await bench()
}
// Settings are followed for as long as the process runs.
process.exit()
