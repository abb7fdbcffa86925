import type { Case } from './case.ts'
import { betCases } from './cases-bets.ts'
import { formCases } from './cases-form.ts'
import { winCases } from './cases-wins.ts'
import { chaosCase } from './chaos.ts'
import { CaseFailure, expectEqual, type Vendor } from './vendor.ts'

/** Looks into the deployment's ledger: the rules that do not hold, as sentences. */
export type LedgerProbe = () => Promise<readonly string[]>

/** The 70 cases in order, and the chaos run. */
export function allCases(seed: string): readonly Case[] {
  return [...formCases, ...betCases, ...winCases, chaosCase(seed)]
}

/**
 * Runs one case: the answers, the player's balance before and after, then the ledger's rules where there is a probe.
 * Throws a `CaseFailure`.
 */
export async function runCase(vendor: Vendor, one: Case, probe?: LedgerProbe): Promise<void> {
  const before = await vendor.balance()
  const change = await one.run(vendor)
  expectEqual('balance afterwards', await vendor.balance(), before + (change ?? 0))
  const faults = (await probe?.()) ?? []
  if (faults.length > 0) throw new CaseFailure('a whole ledger', faults.join('; '))
}
