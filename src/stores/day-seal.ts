import { type CheckedDay, checkDaySeal } from '#api/day-seal-proof.ts'
import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { call } from '#browser/client.ts'
import { knowsSignatures } from '#browser/signatures.ts'

export type { CheckedDay, PlaySums } from '#api/day-seal-proof.ts'
export type DaySeal = Output<Api['agentDaySeal']>

/** What the team played on a day, checked in this browser; `unsupported` where it knows no such signatures. */
export interface CheckedSeal extends DaySeal {
  readonly checked?: CheckedDay | 'unsupported'
}

/** Asks for a day, and checks what comes. */
export async function loadDaySeal(day: string, signal: AbortSignal): Promise<CheckedSeal> {
  const answer = await call('agentDaySeal', { day }, { signal })
  if (answer.seal === undefined) return answer
  if (!(await knowsSignatures())) return { ...answer, checked: 'unsupported' }
  const { parts, others, ...rest } = answer.seal
  const checked = await checkDaySeal({ day, ...rest, parts: others ? [...parts, others] : parts })
  return { ...answer, checked }
}

/**
 * Whole units as an exact amount.
 * @example exactOf(-150_000n) // '-1.50000'
 */
export function exactOf(units: bigint): string {
  const digits = String(units < 0n ? -units : units).padStart(6, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -5)}.${digits.slice(-5)}`
}
