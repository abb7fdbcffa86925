import type { Winner } from '#api/lobby.ts'
import type { Language } from '#api/page.ts'
import { call } from '#browser/client.ts'

/** Rows of the board (Spec 1 §9). */
export const winnersMax = 20

/** Wire amounts by size, without a float: the longer whole part is the larger one, then digit by digit. */
export function compareAmounts(a: string, b: string): number {
  const [wholeA = '', fractionA = ''] = a.split('.')
  const [wholeB = '', fractionB = ''] = b.split('.')
  if (wholeA.length !== wholeB.length) return wholeA.length - wholeB.length
  const [textA, textB] = [wholeA + fractionA.padEnd(5, '0'), wholeB + fractionB.padEnd(5, '0')]
  return textA < textB ? -1 : textA > textB ? 1 : 0
}

/** The board with one more winner: highest first, twenty at most. */
export function addWinner(board: readonly Winner[], winner: Winner): readonly Winner[] {
  return [...board, winner].sort((a, b) => compareAmounts(b.winAmount, a.winAmount)).slice(0, winnersMax)
}

export const loadWinners = (language: Language): Promise<readonly Winner[]> => call('winners', { language })
