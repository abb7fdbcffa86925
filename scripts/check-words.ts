/**
 * Comments, test names and documents: refuses the words that `docs/glossary.md` lists as not to be said, and commit
 * subjects that are too long, of commits that are not on the main branch yet. `node scripts/check-words.ts` reads all files;
 * `node scripts/check-words.ts <file> …` only these.
 */
import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { readSource } from './style-faults.ts'
import { root } from './test-command.ts'
import { longSubjects, wordFaults } from './word-faults.ts'

/** The glossary names the refused words. */
const glossary = 'docs/glossary.md'

const wanted = new Set(process.argv.slice(2))
const files = [
  ...globSync('{src,scripts,tests,sandbox,packages}/**/*.{ts,tsx,astro,mjs,sql,css,md}', { cwd: root }),
  ...globSync(['*.{ts,mjs,md}', 'docs/**/*.md'], { cwd: root }),
]
  .filter((file) => !/node_modules|^src\/content\//.test(file) && file !== glossary)
  .filter((file) => wanted.size === 0 || wanted.has(file))

/** None where there is no git, no remote, or no common history: an export, a shallow clone. */
function newSubjects(): string[] {
  try {
    const args = ['log', '--format=%s', 'origin/main..HEAD']
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).split('\n').filter(Boolean)
  } catch {
    return []
  }
}

process.chdir(root)
const faults = [...wordFaults(files.map(readSource)), ...longSubjects(newSubjects())]
for (const fault of faults) console.error(`words: ${fault}`)
console.log(`${files.length} files, ${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1
