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
let leavePage: typeof import('#ui/back.ts').leavePage
let page: EventTarget
beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  navigation = new EventTarget()
  history = new FakeHistory(navigation)
  vi.stubGlobal('navigation', navigation)
  vi.stubGlobal('history', history)
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  ;({ closeOnBack, leavePage } = await import('#ui/back.ts'))
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

test('a page is left after the step back that is under way, and at once where there is none', () => {
  const go = vi.fn()
  leavePage(go)
  expect(go).toHaveBeenCalledOnce()
  showBriefly()
  leavePage(go)
  expect(go).toHaveBeenCalledOnce()
  page.dispatchEvent(new Event('popstate'))
  page.dispatchEvent(new Event('popstate'))
  expect(go).toHaveBeenCalledTimes(2)
})
