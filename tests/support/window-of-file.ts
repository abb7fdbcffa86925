import { GlobalWindow } from 'happy-dom'
import { afterAll, afterEach } from 'vitest'
import { populateGlobal } from 'vitest/runtime'

/** What vitest takes from the window in its own environment, although Node has it too. */
const ofWindow = 'Request Response MessagePort fetch Headers AbortController AbortSignal URL URLSearchParams FormData'

interface Opened {
  readonly window: GlobalWindow
  readonly keys: ReadonlySet<string>
  readonly originals: ReadonlyMap<string | symbol, PropertyDescriptor>
}
const kept = globalThis as { windowOfFile?: Opened }

function close({ keys, originals }: Opened): void {
  for (const key of keys) Reflect.deleteProperty(globalThis, key)
  for (const [key, original] of originals) Object.defineProperty(globalThis, key, original)
}

function open(): Opened {
  const window = new GlobalWindow({ console, url: 'http://localhost:3000', settings: { disableErrorCapturing: true } })
  return { window, ...populateGlobal(globalThis, window, { bindFunctions: true, additionalKeys: ofWindow.split(' ') }) }
}

// In one go: a timer that another file has left finds a window whenever it comes.
if (kept.windowOfFile) close(kept.windowOfFile)
kept.windowOfFile = open()

// React looks for a window when it is loaded, and Testing Library keeps the first body that it sees.
const { cleanup, getQueriesForElement, screen } = await import('@testing-library/react')
Object.assign(screen, getQueriesForElement(document.body))
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(cleanup)
afterAll(() => kept.windowOfFile?.window.happyDOM.abort())
