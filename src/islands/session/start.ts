import { openBalance } from '#stores/balance.ts'
import { followSession } from '#stores/events.ts'
import { $kind, sessionKnown } from '#stores/session.ts'

document.addEventListener('baize:catalogue', () => {
  void import('./card-states.ts').then(({ drawCardStates }) => drawCardStates()).catch(() => undefined)
})

/** Connects the page with the session, if there is one, and with the other tabs. */
export async function start(): Promise<void> {
  openBalance()
  followSession()
  $kind.subscribe((kind) => void document.documentElement.toggleAttribute('data-agent', kind === 'agent'))
  await sessionKnown()
}
