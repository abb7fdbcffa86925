/** How long a win is held back from pages that do not hear from its game, in milliseconds. */
export const revealMs = 10_000
