import { memberKnown } from '#stores/session.ts'

/** What people do with games and money comes with the first press on one, once it is known who they are. */
export const acts = async () => (await Promise.all([import('./acts.ts'), memberKnown()]))[0]
