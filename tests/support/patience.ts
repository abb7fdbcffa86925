/** The real time that a call under test gets where its answer comes: a busy machine answers late, and an answer ends the wait. */
export const longMs = 60_000

/** The real time that a call gets whose answer never comes, so that the test sees it give up. */
export const hangMs = 2_000
