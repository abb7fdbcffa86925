import { failureCode } from '#browser/failure.ts'
import { $kind, $session, memberKnown } from '#stores/session.ts'
import { leave } from './leave-agents.ts'

/**
 * For the agent area: asks for nothing until the member is known to be an agent. The area's frame sends everybody else
 * to the log-in page; so does a refusal, where the member could not be asked about.
 */
export const agentsOnly = {
  async known(): Promise<void> {
    await memberKnown()
    if ($session.get().member !== undefined && $kind.get() !== 'agent') await new Promise(() => {})
  },
  onFailure(thrown: unknown): boolean {
    if (failureCode(thrown) !== 'not_agent') return false
    leave()
    return true
  },
}
