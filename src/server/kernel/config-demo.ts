import { isIP } from 'node:net'

/** What the environment says of the demo. */
interface DemoEnvironment {
  readonly DATABASE_URL?: string | undefined
  readonly DEMO?: boolean | undefined
  readonly DEMO_OWNER?: boolean | undefined
  readonly HOST: string
  readonly PUBLIC_URL?: string | undefined
}

/** Whether a host is the machine itself. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'))

/**
 * Whether there is a demo, and whether its visitors are given its owner: everybody knows that password, so it opens on the own
 * machine alone unless somebody says otherwise. Throws where an owner is asked for without a demo.
 */
export function demoOf(e: DemoEnvironment): { readonly demo: boolean; readonly demoOwner: boolean } {
  const demo = e.DEMO ?? e.DATABASE_URL === undefined
  if (e.DEMO_OWNER && !demo)
    throw new Error('DEMO_OWNER=1 is for the demo alone, whose password everybody knows: leave it out, or set DEMO=1.')
  const isOwn = isLoopback(e.HOST) && (e.PUBLIC_URL === undefined || isLoopback(new URL(e.PUBLIC_URL).hostname))
  return { demo, demoOwner: demo && (e.DEMO_OWNER ?? isOwn) }
}
