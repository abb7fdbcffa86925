import ts from 'typescript'
import type { Source } from './style-faults.ts'

/** A word that prose must not use, and what says it plainly. The reasons: `docs/glossary.md`, "We say / we do not say". */
interface Rule {
  readonly word: RegExp
  readonly say: string
  /** Files in which the word has its everyday meaning. */
  readonly except?: RegExp
  /** The only files in which the word is refused. */
  readonly within?: RegExp
}

/** Between two words of a phrase there may be the end of a line with the marks of the next comment line. */
const gap = '\\s+(?:(?:\\*|//|--|#|>|-)\\s*)?'
const phrase = (...words: readonly string[]) => new RegExp(`\\b${words.join(gap)}\\b`, 'gi')

const rules: readonly Rule[] = [
  { word: phrase('doors?'), say: 'HTTP server, endpoint or sign-in', except: /^sandbox\// },
  { word: phrase('ways?', `in(?!${gap}which)`), say: 'sign-in method' },
  { word: phrase('whoever'), say: 'the actor: the visitor, the member, the caller, the process' },
  { word: phrase('human', 'checks?'), say: 'bot check' },
  { word: phrase('first', 'views?'), say: 'initial load' },
  { word: phrase('house', 'accounts?'), say: 'system account' },
  { word: phrase('purses?'), say: 'vendor wallet, or balance' },
  { word: phrase('held', 'sessions?'), say: 'restricted session' },
  { word: phrase('(?:askers?|entrants?|strangers?)'), say: 'requester, member, or another visitor' },
  { word: phrase('messengers?'), say: 'delivery provider' },
  { word: phrase('stand-ins?'), say: 'test double, or fixture' },
  { word: phrase('(?:grown|grow|grows)', 'old'), say: 'expired, or due' },
  {
    word: phrase('(?:comes?|came|brought|brings?)', 'home'),
    say: 'return, of money from a vendor wallet',
    except: /^src\/server\/kernel\/migrations\//,
  },
  { word: phrase('workshops?'), say: 'tooling' },
  { word: phrase('(?:somebody|nobody)'), say: 'the actor: the caller, staff, a member', within: /^src\/api\// },
]

const keepLines = (text: string) => text.replace(/[^\n]/g, ' ')

/** The text with all but the matches blanked out, so that line numbers stay. */
function only(text: string, pattern: RegExp): string {
  let kept = ''
  let from = 0
  for (const match of text.matchAll(pattern)) {
    kept += keepLines(text.slice(from, match.index)) + match[0]
    from = match.index + match[0].length
  }
  return kept + keepLines(text.slice(from))
}

/** The summary of a call is read in the OpenAPI document. */
const isSummary = (node: ts.Node): node is ts.PropertyAssignment =>
  ts.isPropertyAssignment(node) && node.name.getText() === 'summary' && ts.isStringLiteralLike(node.initializer)

const isTest = (call: ts.CallExpression) =>
  /^(it|test|describe)\b/.test(call.expression.getText()) && call.arguments.length > 1

/** Comments, test names and summaries of calls of a program, each at its place. */
function ofProgram(file: string, text: string): string {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const prose = text.split('')
  const blank = (from: number, to: number) => {
    for (let at = from; at < to; at++) if (prose[at] !== '\n') prose[at] = ' '
  }
  const names: (readonly [number, number])[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node)) {
      const [name] = node.arguments
      if (name && ts.isStringLiteralLike(name)) names.push([name.getStart(), name.end])
    }
    if (isSummary(node)) names.push([node.initializer.getStart(), node.initializer.end])
    if (ts.isLiteralExpression(node) || ts.isTemplateMiddleOrTemplateTail(node) || ts.isTemplateHead(node))
      blank(node.getStart(), node.end)
    ts.forEachChild(node, visit)
  }
  visit(source)
  const comments = only(prose.join(''), /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g).split('')
  for (const [from, to] of names) for (let at = from; at < to; at++) comments[at] = text[at]!
  return comments.join('')
}

/** What of a file is prose: comments, test names and summaries of a program, all but the code of a document. */
function proseOf({ file, text }: Source): string {
  const ending = file.slice(file.lastIndexOf('.'))
  if (ending === '.md') return text.replace(/^```[\s\S]*?^```|\]\([^)]*\)/gm, keepLines)
  if (ending === '.sql') return only(text, /--[^\n]*/g)
  if (ending === '.css') return only(text, /\/\*[\s\S]*?\*\//g)
  if (ending === '.astro') return only(text, /\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?<![:'"`])\/\/[^\n]*/g)
  return ofProgram(file, text)
}

/** Names of the code in back quotes are no prose, and neither are the targets of links. */
const withoutNames = (text: string) => text.replace(/`[^`\n]*`|\{@link [^}]*\}/g, keepLines)

/** Every place where the prose of these files uses a refused word. */
export function wordFaults(sources: readonly Source[]): string[] {
  return sources.flatMap(({ file, text }) => {
    const prose = withoutNames(proseOf({ file, text }))
    return rules
      .filter(({ except, within }) => !except?.test(file) && (within?.test(file) ?? true))
      .flatMap(({ word, say }) =>
        [...prose.matchAll(word)].map((match) => {
          const line = prose.slice(0, match.index).split('\n').length
          return `${file}:${line}: "${match[0].replace(new RegExp(gap), ' ')}": say ${say}.`
        }),
      )
  })
}

const subjectMax = 72

/** Subjects of commits that are too long to be read in a list. */
export const longSubjects = (subjects: readonly string[]): string[] =>
  subjects
    .filter((subject) => subject.length > subjectMax)
    .map((subject) => `commit "${subject}": ${subject.length} characters, at most ${subjectMax}.`)
