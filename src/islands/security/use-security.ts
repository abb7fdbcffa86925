import { useResource } from '#islands/data/use-resource.ts'
import { loadProfile, type Profile } from '#stores/profile.ts'
import { loadSecurity, loadSessions, type OwnSession, type Security } from '#stores/security.ts'

/** All that the page shows of a member. */
export interface Own {
  readonly security: Security
  readonly profile: Profile
  readonly sessions: readonly OwnSession[]
}

async function loadOwn(_: null, signal: AbortSignal): Promise<Own> {
  const [security, profile, sessions] = await Promise.all([
    loadSecurity(signal),
    loadProfile(signal),
    loadSessions(signal),
  ])
  return { security, profile, sessions }
}

/** Reads what the security centre shows; again after each change. */
export const useSecurity = () => useResource(loadOwn, null)
