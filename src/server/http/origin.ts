import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from '#api/refusal.ts'

/**
 * Refuses a writing call that another site's page makes. Browsers name the caller's origin; programs that send neither
 * header carry nobody's cookies and pass.
 */
export function checkOrigin(headers: IncomingHttpHeaders, publicUrl: string): void {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') throw new Refusal('origin_refused')
  const { origin, host } = headers
  if (origin === undefined) return
  const own = new URL(publicUrl)
  if (origin !== own.origin && origin !== `${own.protocol}//${host}`) throw new Refusal('origin_refused')
}
