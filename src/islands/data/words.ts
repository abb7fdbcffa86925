/** Words that every page with something of a member's own shares: why it is not there, and the way to it. */
export type OwnWords = typeof import('#locales/en/own.json')

/** The words that all lists share: what stands in place of their rows, their pages, and their file. */
export type ListWords = typeof import('#locales/en/lists.json')
