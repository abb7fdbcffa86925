import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { statedSettings } from '#server/system/stated.ts'
import { figuresIn, type StatedText, statedTexts } from './figures.ts'
import { type Keeper, type Kept, keptFigures, units } from './kept-figures.ts'

const covers = ({ texts }: Kept, name: string): boolean =>
  texts.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : one === name))

/** The initialiser of a top-level constant, or of a key of one that is a table. */
function initialiserOf(source: ts.SourceFile, path: readonly string[]): ts.Expression | undefined {
  const [name, key] = path
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue
    const found = statement.declarationList.declarations.find((one) => one.name.getText(source) === name)?.initializer
    if (found === undefined) continue
    if (key === undefined) return found
    const table = ts.isAsExpression(found) ? found.expression : found
    const entry = ts.isObjectLiteralExpression(table)
      ? table.properties.find((one) => one.name?.getText(source) === key)
      : undefined
    return entry !== undefined && ts.isPropertyAssignment(entry) ? entry.initializer : undefined
  }
  return undefined
}

/** The number that a constant is worth: literals, products, and constants of the same file. */
function worthOf(source: ts.SourceFile, expression: ts.Expression): number | undefined {
  if (ts.isNumericLiteral(expression)) return Number(expression.text)
  if (ts.isBigIntLiteral(expression)) return Number(expression.text.replace('n', ''))
  if (ts.isParenthesizedExpression(expression)) return worthOf(source, expression.expression)
  if (ts.isIdentifier(expression)) {
    const own = initialiserOf(source, [expression.text])
    return own && worthOf(source, own)
  }
  if (!ts.isBinaryExpression(expression)) return undefined
  const [left, right] = [worthOf(source, expression.left), worthOf(source, expression.right)]
  if (left === undefined || right === undefined) return undefined
  if (expression.operatorToken.kind === ts.SyntaxKind.AsteriskToken) return left * right
  return expression.operatorToken.kind === ts.SyntaxKind.PlusToken ? left + right : undefined
}

/** What is wrong with a keeper of some figures, or nothing. */
function keeperFault(tree: string, keeper: Keeper, figures: readonly string[]): string | undefined {
  if ('because' in keeper) return keeper.because === '' ? 'gives no reason' : undefined
  const [file = '', path = ''] = 'file' in keeper ? [keeper.file] : keeper.constant.split('#')
  if (!existsSync(join(tree, file))) return `names ${file}, which does not exist`
  const text = readFileSync(join(tree, file), 'utf8')
  if ('file' in keeper)
    return text.includes(keeper.code) ? undefined : `names code that ${file} does not hold: ${keeper.code}`
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const initialiser = initialiserOf(source, path.split('.'))
  const value = initialiser && worthOf(source, initialiser)
  if (value === undefined) return `names ${keeper.constant}, which is no number`
  const { unit = 'one' } = keeper
  const stated = String(value / units[unit])
  // A year at most is written as one year, and kept as 366 days.
  const isYear = unit === 'days' && value / units.days === units.daysOfAYear && figures.includes('1')
  return figures.includes(stated) || isYear
    ? undefined
    : `states ${figures.join(', ')}, but ${keeper.constant} is ${stated} ${unit === 'one' ? '' : unit}`.trimEnd()
}

/** Parameters of texts that no caller fills are settings; each must be one. */
function parameterFaults({ name, file, text }: StatedText, filled: readonly string[]): string[] {
  const named = [...text.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter)
  const known: readonly string[] = [...statedSettings, ...filled]
  return named
    .filter((parameter) => !known.includes(parameter))
    .map((parameter) => `${file}: ${name} names {${parameter}}. Settings are ${statedSettings.join(', ')}.`)
}

/** What the demo fills in by itself when it is loaded. */
const filledByDemo = ['symbol', 'from', 'end', 'amount', 'time']

/** Every figure typed by hand into a text that nothing keeps, and every keeper that keeps it no longer, as sentences. */
export function figureFaults(tree: string): { readonly figures: number; readonly faults: readonly string[] } {
  const faults: string[] = []
  let figures = 0
  const texts = statedTexts(tree)
  for (const text of texts) {
    const kept = new Set(keptFigures.filter((one) => covers(one, text.name)).flatMap((one) => one.figures.split(' ')))
    for (const figure of figuresIn(text.text, text.language)) {
      figures += 1
      if (!kept.has(figure))
        faults.push(
          `${text.file}: ${text.name} states ${figure} by hand. Name the setting in braces, or enter in scripts/kept-figures.ts what keeps it.`,
        )
    }
    if (!text.name.startsWith('locales/'))
      faults.push(...parameterFaults(text, text.name.startsWith('demo/') ? filledByDemo : []))
  }
  for (const kept of keptFigures) {
    for (const name of kept.texts)
      if (!texts.some((text) => covers({ ...kept, texts: [name] }, text.name)))
        faults.push(`scripts/kept-figures.ts: there is no text ${name}.`)
    for (const keeper of kept.by) {
      const fault = keeperFault(tree, keeper, kept.figures.split(' '))
      if (fault !== undefined) faults.push(`scripts/kept-figures.ts: ${kept.texts.join(', ')} ${fault}.`)
    }
  }
  return { figures, faults }
}
