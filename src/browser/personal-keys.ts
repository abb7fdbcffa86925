// What the browser keeps of a person beyond the tab, and forgets at a log-out. Apart from `storage.ts`, which every page loads.

/** What was searched for here. */
export const searchesKey = 'searches'
/** The talk with customer service that is open. */
export const serviceTalkKey = 'serviceTalk'
