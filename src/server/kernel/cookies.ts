import type { Config } from './config.ts'

type Site = Pick<Config, 'publicUrl'>

const isHttps = (config: Site): boolean => config.publicUrl.startsWith('https:')

/** Name of the cookie that binds a session. The prefix makes browsers hold it to this very host and to TLS. */
export const cookieName = (config: Site): string => (isHttps(config) ? '__Host-sid' : 'sid')

/** Name of the cookie that binds a staff session: another one than a member's, so that one browser may hold both. */
export const staffCookieName = (config: Site): string => (isHttps(config) ? '__Host-staff' : 'staff')

/** Name of the cookie by which a browser is known to have logged in before. */
export const deviceCookieName = (config: Site): string => (isHttps(config) ? '__Host-device' : 'device')

/** A `Set-Cookie` line; without `maxAgeS` it ends with the browser, with 0 at once. */
export function cookieLine(config: Site, name: string, value: string, maxAgeS?: number): string {
  const parts = [`${name}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Strict']
  if (isHttps(config)) parts.push('Secure')
  if (maxAgeS !== undefined) parts.push(`Max-Age=${maxAgeS}`)
  return parts.join('; ')
}
