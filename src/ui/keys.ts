/** What stands on keys, in every language. */
export const keyNames = { ctrl: 'Ctrl', enter: 'Enter', escape: 'Esc' } as const
