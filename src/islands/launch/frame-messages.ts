/**
 * What a vendor's frame may tell (`window.postMessage`).
 * - `show`: it is showing a round; said again at least every three seconds while it does.
 * - `escape`: its player wants out by the keyboard.
 * - `sheet`, `sheet-closed`: something covers the game (rules, history), or does so no longer. Going back says `close` to it.
 * - `round`: a round has been shown to its end. `balance`: the balance in the frame has caught up with everything.
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
const events: readonly string[] = [
  'ready',
  'exit',
  'escape',
  'show',
  'round',
  'insufficient_funds',
  'balance',
  'sheet',
  'sheet-closed',
] satisfies FrameEvent[]

export interface FrameMessage {
  readonly event: FrameEvent
  /** The vendor's name of the round that the message is about. */
  readonly id?: string
}

const idMost = 255

/** A message of the game's frame; nothing for messages of another origin, another window or another form. */
export function readFrameMessage(
  message: Pick<MessageEvent, 'origin' | 'data' | 'source'>,
  frame: { readonly origin: string; readonly window: MessageEventSource | null },
): FrameMessage | undefined {
  if (message.origin !== frame.origin || message.source !== frame.window) return undefined
  const data = message.data as { readonly type?: unknown; readonly event?: unknown; readonly id?: unknown } | null
  if (typeof data !== 'object' || data?.type !== 'baize-game') return undefined
  const { event, id } = data
  if (typeof event !== 'string' || !events.includes(event)) return undefined
  const isName = typeof id === 'string' && id !== '' && id.length <= idMost
  return { event: event as FrameEvent, ...(isName && { id }) }
}
