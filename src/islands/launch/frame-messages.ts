/** What the vendor's frame may tell (`window.postMessage`). */
export type FrameEvent = 'ready' | 'exit' | 'round' | 'insufficient_funds' | 'balance'
const events: readonly string[] = ['ready', 'exit', 'round', 'insufficient_funds', 'balance'] satisfies FrameEvent[]

/**
 * The event in a message of the game's frame; nothing for messages of another origin, another window or another form.
 */
export function readFrameMessage(
  message: Pick<MessageEvent, 'origin' | 'data' | 'source'>,
  frame: { readonly origin: string; readonly window: MessageEventSource | null },
): FrameEvent | undefined {
  if (message.origin !== frame.origin || message.source !== frame.window) return undefined
  const data = message.data as { readonly type?: unknown; readonly event?: unknown } | null
  if (typeof data !== 'object' || data?.type !== 'baize-game') return undefined
  return typeof data.event === 'string' && events.includes(data.event) ? (data.event as FrameEvent) : undefined
}
