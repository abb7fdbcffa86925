import type { GamesNow } from '#api/lobby.ts'
import type { Language } from '#api/page.ts'
import { call } from '#browser/client.ts'

/** What happens now in the games of the strip. */
export const loadNow = (language: Language): Promise<GamesNow> => call('gamesNow', { language })
