import { beforeEach, expect, test, vi } from 'vitest'

/** A browser's history: what a page itself does to it is announced as a navigation inside the document. */
class FakeHistory {
  state: unknown = null
  readonly back = vi.fn()
  readonly #navigation: EventTarget
  constructor(navigation: EventTarget) {
    this.#navigation = navigation
  }
  pushState(state: unknown) {
    this.#go(state)
  }
  replaceState(state: unknown) {
    this.#go(state)
  }
  #go(state: unknown) {
    this.state = state
    this.#navigation.dispatchEvent(navigate(true))
  }
}
const navigate = (sameDocument: boolean) => Object.assign(new Event('navigate'), { destination: { sameDocument } })

let navigation: EventTarget
let history: FakeHistory
let closeOnBack: typeof import('#ui/back.ts').closeOnBack
beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  navigation = new EventTarget()
  history = new FakeHistory(navigation)
  vi.stubGlobal('navigation', navigation)
  vi.stubGlobal('history', history)
  vi.stubGlobal('addEventListener', () => {})
  closeOnBack = (await import('#ui/back.ts')).closeOnBack
  return () => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})
/** Opens something and closes it again. */
const showBriefly = () => {
  closeOnBack(() => {})()
  vi.runAllTimers()
}

test('what has closed takes its entry back', () => {
  showBriefly()
  expect(history.back).toHaveBeenCalledOnce()
})

test('while a page is being left nothing goes back, however many pop-ups open and close meanwhile', () => {
  const closed = closeOnBack(() => {})
  navigation.dispatchEvent(navigate(false))
  closed()
  vi.runAllTimers()
  showBriefly()
  expect(history.back).not.toHaveBeenCalled()
  expect(history.state).toEqual({ popup: undefined })
})

test('a step inside the document that somebody else takes says that the page stays', () => {
  const closed = closeOnBack(() => {})
  navigation.dispatchEvent(navigate(false))
  navigation.dispatchEvent(navigate(true))
  closed()
  vi.runAllTimers()
  expect(history.back).toHaveBeenCalledOnce()
})
