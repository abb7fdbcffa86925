import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Statement } from './tables.ts'

/** What breaks the rules so far. */
export interface Debts {
  /** Files with SQL that are not named `rows*`; with a slash at the end, a folder that is being rebuilt. */
  readonly rows: readonly string[]
  /** `<folder> reads <table>` or `<folder> writes <table>` of somebody else. */
  readonly borders: readonly string[]
}

/** Tables of folders that are no features. */
const others: readonly (readonly [folder: string, tables: readonly string[]])[] = [
  ['kernel', ['audit_log', 'job_plan', 'spent']],
]

/**
 * Folders in which SQL stands wherever it is needed: the database port itself, and the rules about money, which are
 * nothing but SQL.
 */
const isExempt = (file: string): boolean => file.startsWith('src/server/kernel/') || file.endsWith('/invariants.ts')

/** Who owns which table: a folder and a name for each that the features' `tables` give. */
export function ownedTables(root: string, files: readonly string[]): (readonly [folder: string, table: string])[] {
  const features = files.filter((file) => /^src\/server\/[^/]+\/feature\.ts$/.test(file) && !file.includes('/kernel/'))
  const declared = features.map((file) => {
    const list = /\btables: \[([^\]]*)\]/.exec(readFileSync(join(root, file), 'utf8'))?.[1] ?? ''
    return [file.split('/')[2]!, Array.from(list.matchAll(/'(\w+)'/g), ([, name]) => name!)] as const
  })
  return [...declared, ...others].flatMap(([folder, names]) => names.map((name) => [folder, name] as const))
}

/** Every break of the rules as a sentence, and every debt that is paid. */
export function tableFaults(
  statements: readonly Statement[],
  owned: readonly (readonly [folder: string, table: string])[],
  tables: ReadonlySet<string>,
  debts: Debts,
): string[] {
  const owner = new Map(owned.map(([folder, table]) => [table, folder]))
  const faults: string[] = []
  for (const table of tables) {
    const folders = owned.filter(([, name]) => name === table).map(([folder]) => folder)
    if (folders.length === 0) faults.push(`The table ${table} has no owner: name it in \`tables\` of a feature.ts.`)
    if (folders.length > 1) faults.push(`The table ${table} has several owners: ${folders.join(', ')}.`)
  }
  for (const [folder, table] of owned)
    if (!tables.has(table)) faults.push(`${folder} owns the table ${table}, which no migration makes.`)

  const open = new Set([...debts.rows, ...debts.borders])
  const folders = debts.rows.filter((debt) => debt.endsWith('/'))
  const needed = new Set<string>()
  const hold = (debt: string, sentence: string): void => {
    needed.add(debt)
    if (!open.has(debt)) faults.push(sentence)
  }
  for (const { file, line, folder, reads, writes } of statements) {
    const name = file.split('/').at(-1)!
    if (file.endsWith('.ts') && !isExempt(file) && !/(?:^|-)rows[-.]/.test(name))
      hold(folders.find((one) => file.startsWith(one)) ?? file, `${file}:${line}: SQL stands in files named rows*.`)
    // A rule about money compares tables of several features; it changes none.
    const read = name === 'invariants.ts' ? [] : reads
    for (const [verb, names] of [
      ['writes', writes],
      ['reads', read],
    ] as const)
      for (const table of names) {
        const whose = owner.get(table)
        if (whose === undefined || whose === folder) continue
        hold(
          `${folder} ${verb} ${table}`,
          `${file}:${line}: ${folder} ${verb} ${table} of ${whose}: ask its public.ts.`,
        )
      }
  }
  for (const debt of open)
    if (!needed.has(debt)) faults.push(`table-debts.ts: "${debt}" is paid; take it off the list.`)
  return faults
}
