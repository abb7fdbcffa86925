import type { StaffCall } from '#api/staff-client.ts'
import type { WalletState } from '#api/staff-members.ts'
import type { Line } from '#server/operator/line.ts'

/** What a command of staff works with: the calls, made as somebody. */
export interface Desk {
  readonly call: StaffCall
  now(): Date
}

export type DeskCommand = (desk: Desk, line: Line) => Promise<string>

/** What a wallet holds, in words. */
export function walletText({ balance, bonus, held, currency }: WalletState): string {
  const has = (amount: string): boolean => Number(amount) > 0
  const more = [has(bonus) && `${bonus} ${currency} of bonus`, has(held) && `${held} ${currency} on its way`]
  return [`${balance} ${currency}`, ...more.filter(Boolean)].join(', ')
}

/** A time to the minute. */
export const when = (time: string): string => time.slice(0, 16).replace('T', ' ')
