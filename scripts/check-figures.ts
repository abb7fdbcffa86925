/**
 * Sums, times and rates typed by hand into texts: each needs a setting in braces, or what keeps it in
 * `scripts/kept-figures.ts`. `node scripts/check-figures.ts [folder]` checks another copy of the tree.
 */
import { argv } from 'node:process'
import { figureFaults } from './figure-faults.ts'
import { root } from './test-command.ts'

const { figures, faults } = figureFaults(argv[2] ?? root)
for (const fault of faults) console.error(`figures: ${fault}`)
console.log(`${figures} figures typed by hand, ${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1
