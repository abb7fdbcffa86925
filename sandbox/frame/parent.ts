/**
 * - `show`: a round is being shown; said again every few seconds, so that the site goes on holding its win back.
 * - `round`: the round `id` has been shown to its end.
 * - `escape`: the player wants back to the bar above by the keyboard.
 * - `balance`: the balance on this page has caught up with everything that was booked.
 * - `sheet`, `sheet-closed`: rules, history or the like cover the game, or do so no longer.
 */
export type FrameEvent =
  | 'ready'
  | 'exit'
  | 'escape'
  | 'show'
  | 'round'
  | 'insufficient_funds'
  | 'balance'
  | 'sheet'
  | 'sheet-closed'

const showAgainMs = 3000

/** Tells the site around the frame what happened; only that one origin can read it. */
export function openParent(origin: string) {
  return (event: FrameEvent, facts: Readonly<Record<string, string>> = {}) => {
    if (window.parent !== window) window.parent.postMessage({ type: 'baize-game', event, ...facts }, origin)
  }
}

/** Tells the site that a round is being shown for as long as `show` runs. */
export async function whileShown<T>(tell: TellParent, show: () => Promise<T>): Promise<T> {
  tell('show')
  const again = setInterval(() => tell('show'), showAgainMs)
  try {
    return await show()
  } finally {
    clearInterval(again)
  }
}

/** Hears that the player went back: what covers the game is to be closed. */
export function hearClose(heard: () => void): void {
  addEventListener('message', ({ source, data }) => {
    const said = data as { readonly type?: unknown; readonly event?: unknown } | null
    if (source === window.parent && said?.type === 'baize-site' && said.event === 'close') heard()
  })
}

/** Hears which balance the site shows, each time that it changes: what this page shows comes from its own server. */
export function hearBalance(heard: (balance: string) => void): void {
  addEventListener('message', ({ source, data }) => {
    const said = data as { readonly type?: unknown; readonly event?: unknown; readonly balance?: unknown } | null
    if (source !== window.parent || said?.type !== 'baize-site' || said.event !== 'balance') return
    if (typeof said.balance === 'string') heard(said.balance)
  })
}

/**
 * Leaves name and way back to the site around the frame when that has a bar of its own, and follows its theme in
 * its own bars; the game between them is dark in both themes. Who may frame this page is the policy's affair, so any
 * parent is believed: all that it can do is hide a title and choose colours.
 */
export function followSite(): void {
  addEventListener('message', ({ source, data }) => {
    const said = data as { readonly type?: unknown; readonly event?: unknown; readonly theme?: unknown } | null
    if (source !== window.parent || said?.type !== 'baize-site') return
    if (said.event === 'bar') document.body.dataset.bar = 'site'
    if (said.theme === 'dark' || said.theme === 'light') document.documentElement.dataset.theme = said.theme
  })
}

export type TellParent = ReturnType<typeof openParent>
