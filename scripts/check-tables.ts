/**
 * Borders between the tables of features: each table has one owner, which alone writes it and which others ask through
 * its `public.ts`; SQL stands in files named `rows*`. What is not there yet is listed in `table-debts.ts`, which only
 * becomes shorter.
 */
import { execFileSync } from 'node:child_process'
import { ownedTables, tableFaults } from './table-borders.ts'
import { debts } from './table-debts.ts'
import { serverStatements, tablesOf } from './tables.ts'
import { root } from './test-command.ts'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src/server'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(?:ts|sql)$/.test(file))
const tables = tablesOf(root)
const faults = tableFaults(serverStatements(root, files, tables), ownedTables(root, files), tables, debts)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
else
  console.log(
    `${tables.size} tables, each with one owner; ${debts.rows.length} files and ${debts.borders.length} borders to come`,
  )
