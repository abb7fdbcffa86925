/**
 * What people who do not program wrote in `src/content`: every fault as a sentence that names file, field and remedy.
 * `node scripts/check-content.ts [folder]` checks another copy of the tree. A build begins with it.
 */
import { argv } from 'node:process'
import { contentFaults } from './content-faults.ts'
import { root } from './test-command.ts'

const { files, faults } = contentFaults(argv[2] ?? root)
for (const fault of faults) console.error(`content: ${fault}`)
console.log(`${files} files of content, ${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1
