import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Statement } from './tables.ts'

/** A border that stays, between a feature's functions in SQL and a table of another's. */
interface Exemption {
  readonly folder: string
  readonly verb: 'reads' | 'writes'
  readonly tables: readonly string[]
  readonly reason: string
}

/** What functions in SQL may do across borders; no statement of the code may. */
const exemptions: readonly Exemption[] = [
  {
    folder: 'wallet',
    verb: 'writes',
    tables: ['account', 'posting', 'transfer'],
    reason: 'posts the movements of a batch as one set, in the statement that records them (0017)',
  },
  {
    folder: 'wallet',
    verb: 'reads',
    tables: [
      'account',
      'posting',
      'transfer',
      'game',
      'vendor',
      'member',
      'member_exclusion',
      'member_limit',
      'setting',
    ],
    reason: 'decides on a bet by one statement, at rows that it holds',
  },
  {
    folder: 'limits',
    verb: 'reads',
    tables: ['launch_token', 'play_session', 'setting', 'wallet_transfer'],
    reason: 'is asked within the statement of a bet',
  },
]

/** Tables of folders that are no features. */
const others: readonly (readonly [folder: string, tables: readonly string[]])[] = [
  ['kernel', ['audit_log', 'job_plan', 'spent', 'tick_run']],
  ['operator', ['conformance_member']],
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

/** Every break of the rules as a sentence, and every exemption that nothing needs. */
export function tableFaults(
  statements: readonly Statement[],
  owned: readonly (readonly [folder: string, table: string])[],
  tables: ReadonlySet<string>,
  views: ReadonlyMap<string, readonly string[]>,
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

  for (const [view, read] of views) {
    const owners = new Set(read.map((table) => owner.get(table)))
    if (owners.size !== 1) faults.push(`The view ${view} shows tables of several owners: ${[...owners].join(', ')}.`)
  }

  const stays = new Set(
    exemptions.flatMap(({ folder, verb, tables: names }) => names.map((table) => `${folder} ${verb} ${table}`)),
  )
  const needed = new Set<string>()
  for (const { file, line, folder, reads, writes } of statements) {
    const name = file.split('/').at(-1)!
    if (file.endsWith('.ts') && !isExempt(file) && !/(?:^|-)rows[-.]/.test(name))
      faults.push(`${file}:${line}: SQL stands in files named rows*.`)
    // A rule about money compares tables of several features; it changes none.
    const read = name === 'invariants.ts' ? [] : reads
    for (const [verb, names] of [
      ['writes', writes],
      ['reads', read],
    ] as const)
      for (const table of names) {
        if (verb === 'writes' && views.has(table)) faults.push(`${file}:${line}: ${table} is a view: write its table.`)
        const whose = owner.get(table)
        if (whose === undefined || whose === folder) continue
        const border = `${folder} ${verb} ${table}`
        if (file.endsWith('.sql') && stays.has(border)) needed.add(border)
        else faults.push(`${file}:${line}: ${border} of ${whose}: ask its public.ts or a view of it.`)
      }
  }
  for (const border of stays) if (!needed.has(border)) faults.push(`The exemption "${border}" is not needed.`)
  return faults
}
