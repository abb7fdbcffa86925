export type FrameEvent = 'ready' | 'exit' | 'round' | 'insufficient_funds' | 'balance'

/** Tells the site around the frame what happened; only that one origin can read it. */
export function openParent(origin: string) {
  return (event: FrameEvent, facts: Readonly<Record<string, string>> = {}) => {
    if (window.parent !== window) window.parent.postMessage({ type: 'baize-game', event, ...facts }, origin)
  }
}

/**
 * Leaves name and way back to the site around the frame when that has a bar of its own, and follows its theme. Who may
 * frame this page is the policy's affair, so any parent is believed: all that it can do is hide a title and choose
 * colours.
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
