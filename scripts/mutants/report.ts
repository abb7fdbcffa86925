import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { Stryker } from '@stryker-mutator/core'

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

/** More than this share of survivors fails a run. */
export const survivorsMax = 0.1

interface Tally {
  planted: number
  survived: number
}

export interface Report {
  readonly lines: readonly string[]
  /** Survivors by planted faults. */
  readonly share: number
}

const isSurvivor = ({ status }: MutantResult) => status === 'Survived' || status === 'NoCoverage'
/** Other states say nothing about the tests: a fault that cannot be loaded, or was not planted. */
const isMeasured = (mutant: MutantResult) =>
  isSurvivor(mutant) || mutant.status === 'Killed' || mutant.status === 'Timeout'

const short = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 70 ? `${line.slice(0, 69)}…` : line
}

/** The text between two places of a file, as Stryker counts them: from zero. */
function textAt(text: string, { start, end }: MutantResult['location']): string {
  const lines = text.split('\n').slice(start.line - 1, end.line)
  const last = lines.length - 1
  return lines
    .map((line, at) => line.slice(at === 0 ? start.column - 1 : 0, at === last ? end.column - 1 : undefined))
    .join('\n')
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const shareOf = ({ planted, survived }: Tally) => (planted === 0 ? 0 : survived / planted)

/** Says of each survivor where it is and what it changed, and of each folder how many survived. */
export function reportOf(tree: string, mutants: readonly MutantResult[]): Report {
  const folders = new Map<string, Tally>()
  const all: Tally = { planted: 0, survived: 0 }
  const survivors: string[] = []
  for (const mutant of mutants.filter(isMeasured)) {
    const file = relative(tree, resolve(tree, mutant.fileName))
    const folder = folders.get(dirname(file)) ?? { planted: 0, survived: 0 }
    folders.set(dirname(file), folder)
    for (const tally of [folder, all]) {
      tally.planted += 1
      if (isSurvivor(mutant)) tally.survived += 1
    }
    if (!isSurvivor(mutant)) continue
    const before = textAt(readFileSync(join(tree, file), 'utf8'), mutant.location)
    const seen = mutant.status === 'NoCoverage' ? ' (no test runs it)' : ''
    survivors.push(
      `${file}:${mutant.location.start.line} ${mutant.mutatorName}: ${short(before)} → ${short(mutant.replacement ?? '')}${seen}`,
    )
  }
  const sums = [...folders, ['all', all] as const].map(
    ([name, tally]) => `${name}: ${tally.survived} of ${tally.planted} survived, ${percent(shareOf(tally))}`,
  )
  return { lines: [...survivors, ...sums], share: shareOf(all) }
}
