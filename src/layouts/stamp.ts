/**
 * Names what a part of a page was drawn from, so that an open page sees which parts have changed: FNV-1a, 64 bit.
 * @example stamp(banners) // '3w5e11264sgsf'
 */
export function stamp(drawnFrom: unknown): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(JSON.stringify(drawnFrom)))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return hash.toString(36)
}
