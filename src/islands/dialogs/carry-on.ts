import { memberKnown } from '#stores/session.ts'

/** The code for games and money is lazy-loaded on the first press, once the session is known. */
export const acts = async () => (await Promise.all([import('./acts.ts'), memberKnown()]))[0]
