/** The words that all lists share: what stands in place of their rows, their pages, and their file. */
export type ListWords = typeof import('#locales/en/lists.json')
