import { hasNewOffers, onContract } from '#stores/contracts.ts'
import { openDialog } from '#stores/dialog.ts'
import { $kind } from '#stores/session.ts'
import { free, greeted } from './public-notices.ts'

let asking = false

/** Shows an agent the offers that wait, once a session, after the operator's pop-ups. */
async function show(): Promise<void> {
  if (asking || $kind.get() !== 'agent') return
  asking = true
  try {
    if (!(await hasNewOffers())) return
    await greeted()
    await free()
    // Meanwhile it may have been shown, or answered.
    if (await hasNewOffers()) openDialog({ name: 'contract' })
  } catch {
    // The menu has the same pop-up.
  } finally {
    asking = false
  }
}

let following = false

/** Opens contracts for an agent, now and whenever one is offered. Game pages have no pop-ups. */
export function followContracts(): void {
  if (following || document.querySelector('.app--slim')) return
  following = true
  $kind.subscribe(() => void show())
  onContract(() => void show())
}
