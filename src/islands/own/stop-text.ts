interface Stop {
  readonly onBreak: boolean
  readonly notOffered?: boolean | undefined
}

/** Why a programme offers the reader nothing, as a sentence; `undefined` where it does. */
export const stopText = (
  { onBreak, notOffered }: Stop,
  messages: { readonly onBreak: string; readonly notOffered: string },
): string | undefined => (onBreak ? messages.onBreak : notOffered ? messages.notOffered : undefined)
