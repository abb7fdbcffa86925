/** A member of staff who read a row of a queue so short a time ago still looks at it. */
export const presentMs = 30_000
