import type { LimitKind } from '#api/limits.ts'
import { type Currency, formatAmount, parseAmount } from '#api/money.ts'

const minutesMax = 1_440n

/** Reads a limit as it travels, amounts in the member's currency: above zero, or `undefined`. Minutes are whole and at most a day. */
export function readValue(currency: Currency, kind: LimitKind, text: string): bigint | undefined {
  if (kind === 'session') {
    const minutes = /^[0-9]{1,4}$/.test(text) ? BigInt(text) : 0n
    return minutes > 0n && minutes <= minutesMax ? minutes : undefined
  }
  const units = parseAmount(text, currency)
  return units === undefined || units === 0n ? undefined : units
}

/** Writes a limit, or what is used of it, as it travels. */
export function writeValue(currency: Currency, kind: LimitKind, value: bigint): string {
  return kind === 'session' ? value.toString() : formatAmount(value < 0n ? 0n : value, currency)
}
