import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** Attributes whose text people read or hear. */
const spoken = new Set([
  'alt',
  'title',
  'placeholder',
  'label',
  'heading',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
])

/** Names that are the same in every language. */
const names = new Set(['Baize', 'ID', 'VIP', 'QR', 'Line', 'Telegram', 'Facebook', 'Google', 'GMT'])

const blank = (text: string) => text.replace(/[^\n]/g, ' ')

/** The template of an .astro file is JSX once what JSX does not know is blanked out; line numbers stay. */
function asJsx(file: string, text: string): string {
  if (!file.endsWith('.astro')) return text
  const template = text
    .replace(/^---\n[\s\S]*?\n---/, blank)
    .replace(/<!doctype[^>]*>/gi, blank)
    .replace(/<!--[\s\S]*?-->/g, blank)
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, blank)
  return `<>${template}</>`
}

const isWord = (text: string) => /\p{L}{2}/u.test(text.replace(/&#?\w+;/g, ' ')) && !names.has(text.trim())

/** Texts among the children of an element: `{open ? 'Close' : 'Open'}`; of a template what stands between its gaps. */
function spokenParts(expression: ts.Expression): string[] {
  if (ts.isStringLiteralLike(expression)) return [expression.text]
  if (ts.isTemplateExpression(expression))
    return [expression.head, ...expression.templateSpans.map(({ literal }) => literal)].map(({ text }) => text)
  if (ts.isParenthesizedExpression(expression)) return spokenParts(expression.expression)
  if (ts.isConditionalExpression(expression))
    return [...spokenParts(expression.whenTrue), ...spokenParts(expression.whenFalse)]
  if (ts.isBinaryExpression(expression)) {
    const { kind } = expression.operatorToken
    const carries =
      kind === ts.SyntaxKind.AmpersandAmpersandToken ||
      kind === ts.SyntaxKind.BarBarToken ||
      kind === ts.SyntaxKind.QuestionQuestionToken
    return carries ? spokenParts(expression.right) : []
  }
  return []
}

function textsOf(node: ts.Node): string[] {
  if (ts.isJsxText(node)) return [node.text]
  if (ts.isJsxAttribute(node) && node.initializer && spoken.has(node.name.getText())) {
    if (ts.isStringLiteral(node.initializer)) return [node.initializer.text]
    const inner = ts.isJsxExpression(node.initializer) ? node.initializer.expression : undefined
    return inner ? spokenParts(inner) : []
  }
  if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent))
    return spokenParts(node.expression)
  return []
}

/** Sentences about words that people would see and that no catalogue holds. */
export function visibleText(tree: string): string[] {
  const faults: string[] = []
  for (const file of globSync('src/**/*.{tsx,astro}', { cwd: tree }).sort()) {
    const source = ts.createSourceFile(
      `${file}.tsx`,
      asJsx(file, readFileSync(join(tree, file), 'utf8')),
      ts.ScriptTarget.Latest,
      true,
      ts.ScriptKind.TSX,
    )
    const visit = (node: ts.Node): void => {
      for (const text of textsOf(node).filter(isWord)) {
        const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
        faults.push(`${file}:${line} shows "${text.trim().slice(0, 40)}", which is in no catalogue.`)
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return faults
}
