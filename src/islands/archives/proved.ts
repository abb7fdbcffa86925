import { failureCode } from '#browser/failure.ts'
import type { ListWords } from '#islands/data/words.ts'
import { openDialog } from '#stores/dialog.ts'
import { toastFailure } from '#stores/toasts.ts'

export type DataMessages = typeof import('#locales/en/data.json') & ListWords

/** Does what only its member may; where the server wants to know who is here, lets them prove it and goes on. */
export async function proved(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (thrown) {
    const code = failureCode(thrown)
    if (code === 'step_up_needed') openDialog({ name: 'security-step', step: 'proof', onDone: () => void proved(act) })
    else toastFailure(code)
  }
}
