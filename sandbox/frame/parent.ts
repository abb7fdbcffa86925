export type FrameEvent = 'ready' | 'exit' | 'round' | 'insufficient_funds' | 'balance'

/** Tells the site around the frame what happened; only that one origin can read it. */
export function openParent(origin: string) {
  return (event: FrameEvent, facts: Readonly<Record<string, string>> = {}) => {
    if (window.parent !== window) window.parent.postMessage({ type: 'baize-game', event, ...facts }, origin)
  }
}

export type TellParent = ReturnType<typeof openParent>
