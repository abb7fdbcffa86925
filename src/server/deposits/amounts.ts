import { type Currency, parseAmount, type Units } from '#api/money.ts'

/** The smallest amount that a currency writes, in units. */
export const stepOf = ({ decimals }: Pick<Currency, 'decimals'>): Units => 10n ** BigInt(5 - decimals)

const thaiZero = 0x0e50

/**
 * An amount as people type it: Thai digits, and commas that stand between thousands. What can be read in two ways is
 * refused (`undefined`): `1,5`, `1.000,50`.
 * @example readTyped('๑,๕๐๐.๒๕', { code: 'THB', symbol: '฿', decimals: 2 }) // 150025000n
 */
export function readTyped(text: string, currency: Currency): Units | undefined {
  const plain = text.trim().replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - thaiZero))
  const isGrouped = /^[0-9]{1,3}(,[0-9]{3})+(\.[0-9]+)?$/.test(plain)
  const amount = parseAmount(isGrouped ? plain.replaceAll(',', '') : plain, currency)
  return amount === 0n ? undefined : amount
}

/** An amount of units in hundredths, as codes and slips have it. */
export const toHundredths = (amount: Units): bigint => amount / 1_000n
