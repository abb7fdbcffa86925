import { createPrivateKey, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { preparation } from './preparation.ts'
import { openProbe } from './probe.ts'
import { allCases, runCase } from './run.ts'
import { CaseFailure, Vendor } from './vendor.ts'

const usage = `npm run conformance -- <base url> --key <private key, PEM> --members <file> [options]

  <base url>              the deployment, such as https://site.example; its wallet is below /wallet/hub88
  --key <file>            the private key whose public half the deployment trusts
  --members <file>        what npm run operator -- conformance-members --merchant <code> printed, at most half an hour old
  --game <code>           plays this game instead of the file's; --other-game <code> for the second one
  --user <id> --token <token> --currency <code>   replace the file's player
  --only <W21,W22>        runs these cases alone
  --seed <text>           repeats a chaos run
  --data-dir <folder>     looks into the ledger by the control port of the service that runs on this folder
  --database-url <url>    looks into the ledger by its PostgreSQL

Without the last two, answers and balances are checked and the ledger is not.`

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: 'string' },
    members: { type: 'string' },
    game: { type: 'string' },
    'other-game': { type: 'string' },
    user: { type: 'string' },
    token: { type: 'string' },
    currency: { type: 'string' },
    only: { type: 'string' },
    seed: { type: 'string', default: randomUUID() },
    'data-dir': { type: 'string' },
    'database-url': { type: 'string' },
  },
})

function readPreparation(file: string) {
  const { members, games, ...rest } = preparation.parse(JSON.parse(readFileSync(file, 'utf8')))
  const { game: open = games.open, 'other-game': other = games.other } = options
  const { user = members.player.user, token = members.player.token, currency = rest.currency } = options
  return { ...rest, currency, games: { open, other }, members: { ...members, player: { user, token } } }
}

async function main(): Promise<number> {
  const [base] = positionals
  const { key, members } = options
  if (base === undefined || key === undefined || members === undefined) {
    console.error(usage)
    return 2
  }
  const vendor = new Vendor({
    url: `${base.replace(/\/$/, '')}/wallet/hub88`,
    key: createPrivateKey(readFileSync(key)),
    prepared: readPreparation(members),
  })
  const probe = await openProbe({
    ...(options['data-dir'] !== undefined && { dataDir: options['data-dir'] }),
    ...(options['database-url'] !== undefined && { databaseUrl: options['database-url'] }),
  })
  const wanted = options.only?.split(',')
  const cases = allCases(options.seed).filter(({ id }) => wanted?.includes(id) ?? true)
  console.log(`${base}: ${cases.length} cases; ${probe.name}`)
  let failed = 0
  for (const one of cases) {
    try {
      await runCase(vendor, one, probe.faults)
      console.log(`${one.id.padEnd(6)}pass  ${one.title}`)
    } catch (error) {
      failed += 1
      console.log(`${one.id.padEnd(6)}FAIL  ${one.title}`)
      if (error instanceof CaseFailure)
        console.log(`            expected ${error.expected}\n            got      ${error.got}`)
      else console.log(`            ${error instanceof Error ? `${error.message} ${error.cause ?? ''}` : error}`)
    }
  }
  await probe.close()
  console.log(`${cases.length - failed} passed, ${failed} failed`)
  return failed === 0 && cases.length > 0 ? 0 : 1
}

process.exitCode = await main()
