import type { Language } from '#api/page.ts'
import { call } from './client.ts'

/** The member's own row of games on the home page. */
export async function listOwnGames(kind: 'recent' | 'favourites', pageSize: number, language: Language) {
  if (kind === 'recent') return (await call('recentGames', { pageSize, language })).list
  return (await call('favourites', { pageSize, language })).content
}

/** Games in which a round of the member's waits. */
export const listWaiting = async (language: Language) => (await call('waitingRounds', { language })).content
