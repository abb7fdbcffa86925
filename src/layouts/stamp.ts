import { createHash } from 'node:crypto'

/**
 * Names what a part of a page was drawn from, so that an open page sees which parts have changed.
 * @example stamp(banners) // 'pN2Xc0g4Ra'
 */
export const stamp = (drawnFrom: unknown): string =>
  createHash('sha256').update(JSON.stringify(drawnFrom)).digest('base64url').slice(0, 10)
