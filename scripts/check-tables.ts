/**
 * Borders between the tables of features: each table has one owner, which alone writes it; others ask its `public.ts` or
 * read a view of the owner's. SQL stands in files named `rows*`.
 */
import { execFileSync } from 'node:child_process'
import { ownedTables, tableFaults } from './table-borders.ts'
import { serverStatements, tablesOf, viewsOf } from './tables.ts'
import { root } from './test-command.ts'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src/server'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(?:ts|sql)$/.test(file))
const tables = tablesOf(root)
const views = viewsOf(root, tables)
const names = new Set([...tables, ...views.keys()])
const faults = tableFaults(serverStatements(root, files, names), ownedTables(root, files), tables, views)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
else console.log(`${tables.size} tables, each with one owner, and ${views.size} views of theirs`)
