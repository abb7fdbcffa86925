import { openBalance } from '#stores/balance.ts'
import { followSession } from '#stores/events.ts'
import { sessionKnown } from '#stores/session.ts'

document.addEventListener('baize:catalogue', () => {
  void import('./card-states.ts').then(({ drawCardStates }) => drawCardStates()).catch(() => undefined)
})

/** Connects the page with the session, if there is one, and with the other tabs. */
export async function start(): Promise<void> {
  openBalance()
  followSession()
  await sessionKnown()
}
