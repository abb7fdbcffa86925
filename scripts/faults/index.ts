/**
 * What goes wrong with money, on purpose: `npm run faults` runs all scenarios, `npm run faults -- bank orders` some,
 * `npm run faults -- --short` the short form that `npm test` runs. Ends with 1 when anything did not hold.
 */
import { scenarios } from './scenarios.ts'

const asked = process.argv.slice(2)
const size = asked.includes('--short') ? 'short' : 'full'
const names = asked.filter((word) => !word.startsWith('--'))
const unknown = names.filter((name) => !scenarios.some((scenario) => scenario.name === name))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. There are:`)
  for (const { name, title } of scenarios) console.error(`  ${name.padEnd(16)} ${title}`)
  process.exit(2)
}
let failed = 0
for (const { name, title, run } of scenarios) {
  if (names.length > 0 && !names.includes(name)) continue
  const startMs = performance.now()
  try {
    const figures = await run(size)
    console.log(`ok      ${name}: ${title}\n        ${figures}`)
  } catch (error) {
    failed += 1
    console.log(`FAILED  ${name}: ${title}\n        ${error instanceof Error ? error.message : String(error)}`)
  }
  console.log(`        ${((performance.now() - startMs) / 1_000).toFixed(1)} s`)
}
console.log(failed === 0 ? 'Everything held.' : `${failed} did not hold.`)
process.exit(failed === 0 ? 0 : 1)
