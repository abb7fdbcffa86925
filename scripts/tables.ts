import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** A piece of SQL in the server's code, and what it does to which tables. */
export interface Statement {
  readonly file: string
  readonly line: number
  /** The folder under `src/server`, or the feature whose functions stand in a file of SQL. */
  readonly folder: string
  readonly reads: readonly string[]
  readonly writes: readonly string[]
}

const functionsFolder = 'src/server/kernel/migrations/functions/'

/** The tables that the migrations make, without those that they take away again. */
export function tablesOf(root: string): Set<string> {
  const folder = join(root, 'src/server/kernel/migrations')
  const tables = new Set<string>()
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.sql')) continue
    const sql = withoutComments(readFileSync(join(folder, file), 'utf8'))
    for (const [, made, gone] of sql.matchAll(
      /create (?:unlogged )?table (?:if not exists )?(\w+)|drop table (?:if exists )?(\w+)/g,
    )) {
      if (made !== undefined) tables.add(made)
      if (gone !== undefined) tables.delete(gone)
    }
    for (const [, old, name] of sql.matchAll(/alter table (\w+) rename to (\w+)/g)) {
      tables.delete(old!)
      tables.add(name!)
    }
  }
  return tables
}

/** The views that the migrations make, each with the tables that it reads. */
export function viewsOf(root: string, tables: ReadonlySet<string>): Map<string, readonly string[]> {
  const folder = join(root, 'src/server/kernel/migrations')
  const views = new Map<string, readonly string[]>()
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.sql')) continue
    const sql = withoutComments(readFileSync(join(folder, file), 'utf8')).replace(/\s+/g, ' ')
    for (const [, made, text, gone] of sql.matchAll(
      /create (?:or replace )?view (\w+) as ([^;]*);|drop view (?:if exists )?(\w+)/g,
    )) {
      if (made !== undefined) views.set(made, usesOf(text!, tables).reads)
      if (gone !== undefined) views.delete(gone)
    }
  }
  return views
}

const withoutComments = (sql: string): string => sql.replace(/--[^\n]*/g, '')

/** What a text of SQL reads and writes, of the tables and views that are known. */
export function usesOf(sql: string, tables: ReadonlySet<string>): Pick<Statement, 'reads' | 'writes'> {
  const found = (pattern: RegExp): string[] =>
    [...new Set(Array.from(sql.matchAll(pattern), ([, name]) => name!))].filter((name) => tables.has(name))
  const writes = found(
    /(?<!\bfor )(?<!\bkey )\b(?:insert into|update|delete from|truncate|merge into) (?:only )?(\w+)/g,
  )
  const reads = found(/(?<!\bdelete )\b(?:from|join|using) \(?(?:only )?(\w+)/g)
  return { reads, writes }
}

/** Whether a text is SQL: it begins as a statement does, or names a table as one does. */
function isSql(text: string, uses: Pick<Statement, 'reads' | 'writes'>): boolean {
  return (
    /^\s*(?:select|insert into|delete from|with \w+|lock table|listen|notify|create|alter|drop|begin;|truncate)\s/.test(
      text,
    ) ||
    /^\s*update \w+ (?:as )?(?:\w+ )?set\b/.test(text) ||
    ((uses.reads.length > 0 || uses.writes.length > 0) && /[=,(*$]|\bon\b|\bwhere\b/.test(text))
  )
}

/** The pieces of SQL in a file of TypeScript. */
function statementsIn(file: string, text: string, tables: ReadonlySet<string>): Statement[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: Statement[] = []
  const visit = (node: ts.Node): void => {
    const isText = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)
    if (isText && !ts.isImportDeclaration(node.parent)) {
      const words = node.getText().slice(1, -1).replace(/\s+/g, ' ')
      const uses = usesOf(words, tables)
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
      if (isSql(words, uses)) found.push({ file, line, folder: file.split('/')[2]!, ...uses })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** All SQL under `src/server`: of the code, and of the functions by the feature that the file is named for. */
export function serverStatements(root: string, files: readonly string[], tables: ReadonlySet<string>): Statement[] {
  return files.flatMap((file): Statement[] => {
    const text = readFileSync(join(root, file), 'utf8')
    if (file.startsWith(functionsFolder) && file.endsWith('.sql')) {
      const name = file.slice(functionsFolder.length, -'.sql'.length)
      const folder = existsSync(join(root, 'src/server', name)) ? name : name.split('-')[0]!
      return [{ file, line: 1, folder, ...usesOf(withoutComments(text).replace(/\s+/g, ' '), tables) }]
    }
    return file.endsWith('.ts') ? statementsIn(file, text, tables) : []
  })
}
