/** Words that every page with something of a member's own shares: why it is not there, and the way to it. */
export type OwnWords = typeof import('#locales/en/own.json')

/** Words of the steps between the pages of a list. */
export type ListWords = typeof import('#locales/en/lists.json')
